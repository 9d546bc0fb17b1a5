import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);

it.each([
  ['python.md', ['first_agent.py', 'follower.py']],
  ['python-environment.md', ['random_environment.py']],
])('Python code in the guide %s is examples, whole', (file, names) => {
  const guide = readFileSync(new URL(`docs/guide/${file}`, root), 'utf8');
  const shown = [...guide.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code]) => code);
  expect(shown).toEqual(names.map((name) => readFileSync(new URL(`examples/python/${name}`, root), 'utf8')));
});
