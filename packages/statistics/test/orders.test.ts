import { hedgesG, kendall, oddsRatio, passAtK, scoreBounds, spearman } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { itEquals, near } from './reference.ts';

const number = z.number();
const numbers = z.array(number);
const correlation = z.object({ correlation: number, p: number.nullable() }).nullable();
const inputs = z.object({ a: numbers, b: numbers });

describe('effect sizes and rank correlations equal scipy and statsmodels to 1e-6', () => {
  itEquals('spearman, kendall', {
    section: 'correlations',
    inputs,
    answers: z.object({ spearman: correlation, kendall: correlation }),
    compute: ({ a, b }) => ({ spearman: spearman(a, b), kendall: kendall(a, b) }),
  });

  itEquals('hedgesG, with its normal interval', {
    section: 'effects',
    inputs,
    answers: z
      .object({ hedgesG: z.object({ g: number, low: number, high: number }).nullable().default(null) })
      .transform(({ hedgesG: g }) => ({ g })),
    compute: ({ a, b }) => ({ g: hedgesG(a, b) }),
  });

  itEquals('oddsRatio', {
    section: 'odds',
    inputs: z.object({ table: z.tuple([number, number, number, number]) }),
    answers: z.object({ oddsRatio: number, low: number, high: number }),
    compute: ({ table: [a, b, c, d] }) => oddsRatio({ first: { yes: a, no: b }, second: { yes: c, no: d } }),
  });
});

describe('worked examples', () => {
  it('Chen et al. 2021: pass at 5 of 10 tries with 3 successes', () => {
    expect(passAtK(10, 3, 5)).toBeCloseTo(0.9166667, 7);
    expect(passAtK(10, 10, 3)).toBe(1);
    expect(passAtK(10, 0, 3)).toBe(0);
    expect(() => passAtK(3, 1, 4)).toThrow(/must not exceed 'n': 1 and 4 of 3/);
  });

  it('40 scored values of mean .8 with 10 unscored ones lie between .64 and .84', () => {
    const scored = Array.from({ length: 40 }, (_, index) => (index < 32 ? 1 : 0));
    expect(scoreBounds(scored, { missing: 10, range: [0, 1] })).toEqual(
      near({ mean: 0.8, low: 0.64, high: 0.84, n: 40, missing: 10 }),
    );
    expect(scoreBounds([], { missing: 2, range: [0, 1] })).toMatchObject({ mean: null, low: 0, high: 1 });
    expect(scoreBounds([], { missing: 0, range: [0, 1] })).toMatchObject({ low: null, high: null });
    expect(() => scoreBounds([2], { missing: 0, range: [0, 1] })).toThrow(/from 0 to 1: one value is 2/);
  });
});
