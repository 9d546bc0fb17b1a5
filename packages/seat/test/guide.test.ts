import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);

it('Python code in the guide is an example, whole', () => {
  const guide = readFileSync(new URL('docs/guide/python.md', root), 'utf8');
  const shown = [...guide.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code]) => code);
  const examples = ['first_agent.py', 'follower.py'].map((name) =>
    readFileSync(new URL(`examples/python/${name}`, root), 'utf8'),
  );
  expect(shown).toEqual(examples);
});
