import {
  cliffsDelta,
  hedgesG,
  kendall,
  oddsRatio,
  passAtK,
  scoreBounds,
  spearman,
  brier,
} from '@masbench/statistics';
import { passAllK } from '../src/intervals/pass-at-k.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { casesOf, near } from './reference.ts';

const number = z.number();
const numbers = z.array(number);
const correlation = z.object({ correlation: number, p: number.nullable() }).nullable();

describe('effect sizes and rank correlations equal scipy and statsmodels to 1e-6', () => {
  it('spearman, kendall', () => {
    const cases = casesOf(
      'correlations',
      z.object({ a: numbers, b: numbers, spearman: correlation, kendall: correlation }),
    );
    expect(cases.map(({ a, b }) => ({ a, b, spearman: spearman(a, b), kendall: kendall(a, b) }))).toEqual(
      cases.map(near),
    );
  });

  it('cliffsDelta, with the interval of Feng and Cliff', () => {
    const cases = casesOf(
      'effects',
      z.object({ a: numbers, b: numbers, cliffsDelta: number, cliffs: numbers.optional() }),
    );
    expect(cases.map(({ a, b }) => cliffsDelta(a, b))).toEqual(
      cases.map(({ cliffsDelta: delta, cliffs: [low, high] = [] }) =>
        near({ delta, ...(low === undefined ? {} : { low, high }) }),
      ),
    );
  });

  it('hedgesG', () => {
    const cases = casesOf(
      'effects',
      z.object({
        a: numbers,
        b: numbers,
        hedgesG: z.object({ g: number, low: number, high: number }).nullable().default(null),
      }),
    );
    expect(cases.map(({ a, b }) => hedgesG(a, b))).toEqual(cases.map(({ hedgesG: one }) => near(one)));
  });

  it('oddsRatio', () => {
    const table = z.tuple([number, number, number, number]);
    const cases = casesOf('odds', z.object({ table, oddsRatio: number, low: number, high: number }));
    expect(
      cases.map(({ table: [a, b, c, d] }) =>
        oddsRatio({ first: { yes: a, no: b }, second: { yes: c, no: d } }),
      ),
    ).toEqual(cases.map(({ table: _table, ...expected }) => near(expected)));
  });
});

describe('worked examples', () => {
  it('Chen et al. 2021: pass at 5 of 10 tries with 3 successes; all of 3 with 7', () => {
    expect(passAtK(10, 3, 5)).toBeCloseTo(0.9166667, 7);
    expect(passAllK(10, 7, 3)).toBeCloseTo(0.2916667, 7);
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

  it('the Brier score of five forecasts', () => {
    expect(brier([0.9, 0.8, 0.3, 0.6, 0.1], [true, true, false, false, false])).toBeCloseTo(0.102, 12);
  });
});
