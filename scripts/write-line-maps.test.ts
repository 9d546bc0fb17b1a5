import { decode } from '@jridgewell/sourcemap-codec';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { keepLines } from './write-line-maps.ts';

const mapSchema = z.object({ mappings: z.string(), sources: z.array(z.string()) });

function firsts(mappings: string): unknown {
  return decode(mappings).map(([segment]) => segment?.slice(1, 4));
}

test('a thinned map leads every line to the same place as before', () => {
  const source =
    'const one: number = 1, two = 2;\n\n\nexport function sum(): number {\n  return one + two;\n}\n';
  const { map } = transformSync(source, { loader: 'ts', sourcemap: true, sourcefile: 'sum.ts' });
  const before = mapSchema.parse(JSON.parse(map));
  const after = mapSchema.parse(JSON.parse(keepLines(map)));
  expect(firsts(after.mappings)).toEqual(firsts(before.mappings));
  expect(decode(after.mappings).every((segments) => segments.length <= 1)).toBe(true);
  expect(after.sources).toEqual(['sum.ts']);
  expect(keepLines(map).length).toBeLessThan(map.length);
});
