import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pythonFile } from '@masbench/seat';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';

const root = new URL('../../../', import.meta.url);

it.each([
  ['python.md', ['first_agent.py', 'follower.py']],
  ['python-environment.md', ['random_environment.py']],
])('Python code in the guide %s is examples, whole', (file, names) => {
  const guide = readFileSync(new URL(`docs/guide/${file}`, root), 'utf8');
  const shown = [...guide.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code]) => code);
  expect(shown).toEqual(names.map((name) => readFileSync(new URL(`examples/python/${name}`, root), 'utf8')));
});

it.skipIf(isSkipped(testParts.python))(
  'Python that is shipped or shown is of the language of Python 3.9, and imports its standard library only',
  () => {
    const folders = [dirname(pythonFile), fileURLToPath(new URL('examples/python', root))];
    const { stdout, stderr } = spawnSync('python3', ['-c', checked, ...folders], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const modules = stdout.trim().split(' ');
    expect(modules.length).toBeGreaterThan(5);
    expect(modules.filter((name) => !inPython39.has(name))).toEqual([]);
  },
);

/** Modules of the standard library of Python 3.9 that may be used, and the two files themselves. */
const inPython39 = new Set(
  'base64 collections http.server json os queue random shlex subprocess sys threading traceback masbench_seat masbench_env'.split(
    ' ',
  ),
);

/** Parses every file as Python 3.9 does, and prints the modules that they import. */
const checked = `
import ast, pathlib, sys
modules = set()
for folder in sys.argv[1:]:
    for path in pathlib.Path(folder).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(), str(path), feature_version=(3, 9))):
            if isinstance(node, ast.Import):
                modules.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                modules.add(node.module)
print(*sorted(modules))
`;
