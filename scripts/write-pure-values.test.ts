import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { markPureValues } from './write-pure-values.ts';

/** What a bundler keeps of a module, of which nothing is used but what it exports. */
function keepUsed(code: string): string {
  return transformSync(code, { format: 'esm', treeShaking: true, minifySyntax: true }).code.trim();
}

test('leaves out values that are computed when a module is loaded and are not used', () => {
  const code = `const schema = make({ of: text().of.a.text() });
const { shape } = schema;
const list = Object.keys(schema.shape);
export const used = make(1);`;
  expect(keepUsed(code)).toContain('keys');
  const marked = keepUsed(markPureValues(code.replace('const { shape } = schema;\n', '')));
  expect(marked).toBe('const used = make(1);\nexport {\n  used\n};');
});

test('leaves functions, plain values and what is waited for as they are', () => {
  const code = `const a = () => make(); const b = 'text'; const c = a; const d = await make(); export { a, b, c, d };`;
  expect(markPureValues(code)).toBe(code);
});

test('writes a long list of texts as one, in as many lines', async () => {
  const words = Array.from({ length: 20 }, (_, index) => `word "${index}"`);
  const code = `const short = ['a'];\nexport const words = { all: ${JSON.stringify(words, null, 2)} };\nexport const end = 1;\n`;
  const marked = markPureValues(code);
  expect(marked).toContain('split');
  expect(marked.split('\n')).toHaveLength(code.split('\n').length);
  expect(await import(`data:text/javascript,${encodeURIComponent(marked)}`)).toMatchObject({
    words: { all: words },
    end: 1,
  });
});
