import { readFileSync } from 'node:fs';
import { analyzeFactors } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { near } from './reference.ts';

const designs = z
  .array(
    z.object({
      kind: z.enum(['anova', 'drop1']),
      names: z.array(z.string()),
      rows: z.array(z.object({ unit: z.string(), value: z.number(), levels: z.array(z.string()) })),
      effects: z.array(
        z.object({
          factors: z.array(z.string()),
          df: z.number(),
          squares: z.number(),
          f: z.number(),
          p: z.number(),
        }),
      ),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('fixtures/factors.json', import.meta.url), 'utf8')));

const analyze = ({ names, rows }: Pick<(typeof designs)[number], 'names' | 'rows'>) =>
  analyzeFactors(
    rows.map(({ unit, value, levels }) => ({
      unit,
      value,
      levels: Object.fromEntries(names.map((name, index) => [name, levels[index] ?? ''])),
    })),
    names,
  );

describe('main effects and interactions with units as blocks', () => {
  it.each(['anova', 'drop1'] as const)("equal R's %s of ten designs to 1e-6", (kind) => {
    const cases = designs.filter((design) => design.kind === kind);
    expect(cases).toHaveLength(10);
    for (const design of cases) {
      const found = analyze(design);
      expect(found?.isReduced).toBe(false);
      expect(found?.effects).toEqual(near(design.effects));
      // Small p are compared by their size.
      for (const [index, { p }] of (found?.effects ?? []).entries())
        expect(Math.log(p)).toBeCloseTo(Math.log(design.effects[index]?.p ?? 0), 6);
    }
  });

  it('are only main ones if cells are missing, and refused if levels occur only together', () => {
    const unitsOf = (cells: readonly (readonly [string, string])[]) =>
      Array.from({ length: 6 }, (_, unit) =>
        cells.map(([a, b], place) => ({
          unit: `${unit}`,
          levels: { a, b },
          value: ((unit * 7 + place * 5) % 11) + place,
        })),
      ).flat();
    const corner = unitsOf([
      ['1', '1'],
      ['1', '2'],
      ['2', '1'],
    ]);
    const found = analyzeFactors(corner, ['a', 'b']);
    expect(found).toMatchObject({ isReduced: true });
    expect(found?.effects.map(({ factors }) => factors)).toEqual([['a'], ['b']]);
    const together = unitsOf([
      ['1', '1'],
      ['2', '2'],
    ]);
    expect(() => analyzeFactors(together, ['a', 'b'])).toThrow(/some levels occur only together/);
    expect(() => analyzeFactors(together, ['c'])).toThrow(/no level of 'c'/);
  });

  it('have nothing to be compared with in one unit, and if nothing is left over', () => {
    const rows = ['x', 'y'].map((a, value) => ({ unit: 'only', levels: { a }, value }));
    expect(analyzeFactors(rows, ['a'])).toBeNull();
    const exact = ['1', '2', '3'].flatMap((unit) => rows.map((row) => ({ ...row, unit })));
    expect(analyzeFactors(exact, ['a'])).toBeNull();
  });
});
