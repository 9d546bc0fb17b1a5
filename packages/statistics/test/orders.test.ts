import {
  cliffsDelta,
  makeFinding,
  hedgesG,
  kendall,
  oddsRatio,
  pairedDifference,
  passAtK,
  rankStability,
  scoreBounds,
  spearman,
  brier,
} from '@masbench/statistics';
import { passAllK } from '../src/intervals/pass-at-k.ts';
import { array, assert, integer, property } from 'fast-check';
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

describe('effect sizes', () => {
  it('of samples that do not overlap are bounded, and of nothing unknown', () => {
    expect(cliffsDelta([4, 5, 6], [1, 2, 3])).toMatchObject({ delta: 1, high: 1 });
    const [up, down] = [cliffsDelta([4, 5, 6], [1, 2]), cliffsDelta([1, 2], [4, 5, 6])];
    expect(down?.high).toBeCloseTo(-(up?.low ?? 0), 12);
    expect(cliffsDelta([1], [2, 3])).toBeNull();
    expect(hedgesG([1, 1], [1, 1])).toBeNull();
    expect(oddsRatio({ first: { yes: 0, no: 0 }, second: { yes: 1, no: 2 } })).toBeNull();
    const haldane = oddsRatio({ first: { yes: 0, no: 5 }, second: { yes: 4, no: 1 } });
    expect(haldane?.oddsRatio).toBeCloseTo((0.5 * 1.5) / (5.5 * 4.5), 12);
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

describe('rankStability', () => {
  const better = { a: [3, 4, 5, 6, 7], b: [2, 3, 4, 5, 6], c: [9, 0, 9, 0, 1] };

  it('is certain of an order that holds on every unit, and not of one that does not', () => {
    const rows = rankStability(better, { seed: 1 });
    const [a, b] = [rows.find(({ name }) => name === 'a'), rows.find(({ name }) => name === 'b')];
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(a).toMatchObject({ rank: 1, value: 5 });
    // b is never ahead of a, however the units are drawn.
    expect(b?.ranks[0]).toBe(0);
    expect(rows.find(({ name }) => name === 'c')).toMatchObject({ low: 1, high: 3 });
  });

  it('fills every rank in every resample, where nothing ties', () => {
    assert(
      property(array(integer({ min: 0, max: 9999 }), { minLength: 3, maxLength: 12 }), (values) => {
        const rows = rankStability(
          { a: values, b: values.map((value) => value + 0.37), c: values.map((value) => 2 * value + 0.11) },
          { resamples: 50 },
        );
        for (const place of [0, 1, 2])
          expect(rows.reduce((sum, { ranks }) => sum + (ranks[place] ?? 0), 0)).toBeCloseTo(1, 9);
        expect(rows.reduce((sum, { best }) => sum + best, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: 25 },
    );
  });

  it('has whole ranks at the ends of an interval, outwards', () => {
    const rows = [0, 1, 2, 3, 4, 5].flatMap((seed) =>
      rankStability({ a: [1, 0], b: [0, 1] }, { seed, resamples: 2 }),
    );
    const open = rows.filter(({ ranks }) => ranks[0] === 0.5 && ranks[1] === 0.5);
    expect(open.length).toBeGreaterThan(0);
    for (const { low, high } of open) expect([low, high]).toEqual([1, 2]);
  });

  it('shares the first place among those that tie', () => {
    const rows = rankStability({ a: [1, 2], b: [1, 2], c: [0, 0] }, { resamples: 10 });
    expect(rows.map(({ rank, best }) => ({ rank, best }))).toEqual([
      { rank: 1, best: 0.5 },
      { rank: 1, best: 0.5 },
      { rank: 3, best: 0 },
    ]);
    expect(rankStability({})).toEqual([]);
    expect(() => rankStability({ a: [1], b: [] })).toThrow(/a has 1, b 0/);
  });
});

describe('finding', () => {
  it('separates differences that are all the same from six pairs on, as the exact test does', () => {
    const same = (n: number) => pairedDifference(Array<number>(n).fill(1), Array<number>(n).fill(0));
    const separated = [2, 5, 6, 7].map((n) => {
      const found = same(n);
      return found && makeFinding(found, { first: 'A', second: 'B' }).separated;
    });
    // 2 / 2ⁿ is .0625 for 5 and .03125 for 6.
    expect(separated).toEqual([false, false, true, true]);
  });

  it('plans two equal samples with the error of two unequal ones', () => {
    const found = { difference: 0.1, standardError: 0.05, low: -0.1, high: 0.3, n: [2, 1000] } as const;
    // The harmonic mean of 2 and 1,000; twice as many show what is wanted by default.
    expect(makeFinding(found, { first: 'A', second: 'B' })).toMatchObject({
      separated: false,
      moreTrials: 4,
    });
  });

  const spread = Array.from({ length: 60 }, (_, index) => ((index % 5) - 2) / 20);
  const against = (shift: number) =>
    pairedDifference(
      spread.map((value) => value + shift),
      spread.map(() => 0),
    );

  it('is a sentence for a paper where the interval excludes zero', () => {
    const one = against(0.043);
    expect(one && makeFinding(one, { first: 'A', second: 'B' })).toMatchObject({
      separated: true,
      sentence: 'A − B = 0.0430 [0.0246, 0.0614], n = 60, paired',
    });
  });

  it('says how many more trials would show the difference that matters', () => {
    const one = against(0.01);
    const { sentence, moreTrials, separated } =
      (one && makeFinding(one, { first: 'A', second: 'B', target: 0.015 })) ?? {};
    // (1.96 + 0.84)² · 0.005085 / 0.015² = 177.4
    expect(moreTrials).toBe(118);
    expect({ separated, sentence }).toEqual({
      separated: false,
      sentence:
        'A − B = 0.0100 [−0.0084, 0.0284], n = 60, paired: not separated; about 118 more trials would show a difference of 0.015',
    });
  });

  it('says where a difference would have shown', () => {
    const one = against(0);
    expect(one && makeFinding(one, { first: 'A', second: 'B', target: 0.1 }).sentence).toMatch(
      /= 0\.0000 \[.*not separated; a difference of 0\.1 would most likely have shown$/,
    );
  });
});
