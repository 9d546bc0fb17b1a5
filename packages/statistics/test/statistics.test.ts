import { bcaEnds } from '../src/intervals/bca-interval.ts';
import {
  bcaInterval,
  benjaminiHochberg,
  bootstrap,
  clopperPearson,
  clusteredStandardError,
  designEffect,
  holm,
  mcnemar,
  meanInterval,
  meanWarnings,
  minimumDetectableDifference,
  pairedDifference,
  pairedPermutation,
  sampleSizePaired,
  shareWarnings,
  studentTQuantile,
  wilcoxonSignedRank,
  wilson,
} from '@masbench/statistics';
import { normalCdf, normalQuantile } from '../src/distributions/normal.ts';
import { estimateSeparate } from '../src/verdicts/weigh-separate.ts';
import { binomialCdf } from '../src/distributions/binomial.ts';
import { chiSquaredTail } from '../src/distributions/gamma.ts';
import { sampleSizeShares } from '../src/tests/power.ts';
import { studentTCdf } from '../src/distributions/student-t.ts';
import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { casesOf, near } from './reference.ts';

const number = z.number();
const numbers = z.array(number);
const ends = z.object({ low: number, high: number });

describe('statistics equal scipy and statsmodels to 1e-6', () => {
  it('wilson, clopperPearson', () => {
    const limits = z.tuple([number, number]);
    const schema = z.object({
      successes: number,
      n: number,
      confidence: number,
      wilson: limits,
      clopperPearson: limits,
    });
    const cases = casesOf('shares', schema);
    const endsOf = (interval: { low: number; high: number } | null) => [interval?.low, interval?.high];
    expect(
      cases.map(({ successes, n, confidence }) => ({
        wilson: endsOf(wilson(successes, n, { confidence })),
        clopperPearson: endsOf(clopperPearson(successes, n, { confidence })),
      })),
    ).toEqual(cases.map((one) => near({ wilson: one.wilson, clopperPearson: one.clopperPearson })));
  });

  it('meanInterval by t', () => {
    const schema = ends.extend({ values: numbers, confidence: number, mean: number, standardError: number });
    const cases = casesOf('means', schema);
    expect(cases.map(({ values, confidence }) => meanInterval(values, { confidence }))).toEqual(
      cases.map(({ values, confidence: _confidence, ...expected }) =>
        near({ ...expected, n: values.length }),
      ),
    );
  });

  it('clusteredStandardError', () => {
    const schema = z.object({ values: numbers, clusters: numbers, none: number, cr1: number });
    const cases = casesOf('clustered', schema);
    expect(
      cases.map(({ values, clusters }) => ({
        none: clusteredStandardError(values, clusters, { correction: 'none' }),
        cr1: clusteredStandardError(values, clusters),
      })),
    ).toEqual(cases.map(({ none, cr1 }) => near({ none, cr1 })));
  });

  const pairedCase = z.object({
    a: numbers,
    b: numbers,
    difference: number,
    standardError: number,
    low: number,
    high: number,
    t: number.nullable(),
    df: number,
    p: number.nullable(),
    effectSize: number.nullable(),
    wilcoxon: z.object({ statistic: number, p: number }),
    permutation: number.optional(),
  });

  it('pairedDifference', () => {
    const cases = casesOf('paired', pairedCase);
    expect(cases.map(({ a, b }) => pairedDifference(a, b))).toEqual(
      cases.map(({ a, b: _b, wilcoxon: _wilcoxon, permutation: _permutation, ...expected }) =>
        near({ ...expected, n: a.length }),
      ),
    );
  });

  it('wilcoxonSignedRank', () => {
    const cases = casesOf('paired', pairedCase);
    expect(cases.map(({ a, b }) => wilcoxonSignedRank(a, b))).toEqual(
      cases.map(({ wilcoxon }) => near(wilcoxon)),
    );
  });

  it('pairedPermutation over all signs', () => {
    const cases = casesOf('paired', pairedCase).filter(({ permutation }) => permutation !== undefined);
    expect(cases.length).toBeGreaterThan(29);
    expect(cases.map(({ a, b }) => pairedPermutation(a, b))).toEqual(
      cases.map(({ difference, permutation }) => near({ difference, p: permutation })),
    );
  });

  it("Welch's t and its degrees of freedom", () => {
    const schema = z.object({ a: numbers, b: numbers, t: number, df: number });
    const cases = casesOf('independent', schema);
    expect(
      cases.map(({ a, b }) => {
        const { mean, standardError, df } = estimateSeparate(a, b);
        return { t: mean / standardError, df };
      }),
    ).toEqual(cases.map(({ t, df }) => near({ t, df })));
  });

  it('mcnemar', () => {
    const cases = casesOf('mcnemar', z.object({ b: number, c: number, p: number }));
    expect(cases.map(({ b, c }) => mcnemar(b, c))).toEqual(cases.map(({ p }) => near({ p })));
  });

  it('holm, benjaminiHochberg', () => {
    const schema = z.object({ ps: numbers, holm: numbers, benjaminiHochberg: numbers });
    const cases = casesOf('multiple', schema);
    expect(cases.map(({ ps }) => ({ ps, holm: holm(ps), benjaminiHochberg: benjaminiHochberg(ps) }))).toEqual(
      cases.map(near),
    );
  });

  it('bcaEnds, from the resamples that scipy drew', () => {
    const schema = ends.extend({
      resampled: numbers,
      estimate: number,
      jackknife: numbers,
      confidence: number,
    });
    const cases = casesOf('bca', schema);
    expect(cases.map((parts) => bcaEnds(parts))).toEqual(cases.map(({ low, high }) => near({ low, high })));
  });

  it('sampleSizePaired, and its inverse', () => {
    const schema = z.object({
      difference: number,
      variance: number,
      varianceA: number,
      varianceB: number,
      resamplesA: number,
      resamplesB: number,
      power: number,
      confidence: number,
      n: number,
    });
    const cases = casesOf('power', schema);
    expect(
      cases.map(({ n, difference, ...design }) => ({
        n: sampleSizePaired({ difference, ...design }),
        difference: minimumDetectableDifference({ n, ...design }),
      })),
    ).toEqual(cases.map(({ n, difference }) => near({ n, difference })));
  });
});

describe('distributions equal scipy to 1e-9, tails included', () => {
  const distributions = {
    normalCdf,
    normalQuantile,
    studentTCdf,
    studentTQuantile,
    chiSquaredTail,
    binomialCdf,
  };
  const close = (found: number, expected: number): boolean =>
    Math.abs(found - expected) <= 1e-9 * Math.abs(expected) + 1e-300;

  it.each(['normal', 'normalQuantile', 'studentT', 'studentTQuantile', 'chiSquaredTail', 'binomial'])(
    '%s',
    (section) => {
      const call = Object.entries(distributions).find(([name]) => name.replace('Cdf', '') === section)?.[1];
      const wrong = casesOf(section, numbers).filter((values) => {
        const [expected = Number.NaN, a = 0, b = 0, c = 0] = [values.at(-1), ...values.slice(0, -1)];
        return call === undefined || !close(Reflect.apply(call, undefined, [a, b, c]) as number, expected);
      });
      expect(wrong).toEqual([]);
    },
  );
});

describe('worked examples', () => {
  it('Miller 2024, appendix A: clusters of 3, 3, 3 and 2 questions', () => {
    const values = [1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 1];
    const clusters = ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c', 'd', 'd'];
    expect(meanInterval(values)?.mean).toBeCloseTo(0.6363636, 7);
    expect(meanInterval(values)?.standardError).toBeCloseTo(0.15212, 7);
    expect(clusteredStandardError(values, clusters, { correction: 'none' })).toBeCloseTo(0.2107033, 7);
    expect(clusteredStandardError(values, clusters, { correction: 'cr1' })).toBeCloseTo(0.2432992, 7);
  });

  it('Miller 2024, section 5: 969 questions show a difference of 3 points', () => {
    const variance = 1 / 9;
    expect(sampleSizePaired({ difference: 0.03, variance })).toBeCloseTo(968.9975, 3);
    const resampled = { difference: 0.03, variance, varianceA: 1 / 6, varianceB: 1 / 6 };
    expect(sampleSizePaired(resampled)).toBeCloseTo(3875.99, 2);
    expect(sampleSizePaired({ ...resampled, resamplesA: 10, resamplesB: 10 })).toBeCloseTo(1259.7, 1);
  });

  it('shares: 0 of 10, 8 of 10, Newcombe 1998 with 81 of 263; two arms of .5 and .6', () => {
    expect(wilson(0, 10)?.high).toBeCloseTo(0.2775328, 7);
    expect(wilson(8, 10)).toEqual(near({ low: 0.4901625, high: 0.9433178 }));
    expect(wilson(81, 263)).toEqual(near({ low: 0.2552885, high: 0.3662096 }));
    expect(sampleSizeShares(0.5, 0.6)).toBeCloseTo(384.6, 2);
  });

  it('Miller 2024, section 3: playing each question twice saves a third of the variance, four times half', () => {
    // Single shares uniform on 0 to 1: variance 1/12 over questions, 1/6 within one.
    const design = { n: 1, variance: 1 / 12, varianceA: 1 / 6 };
    const size = (resamplesA: number) => minimumDetectableDifference({ ...design, resamplesA }) ** 2;
    expect([1, 2, 4].map((resamples) => size(resamples) / size(1))).toEqual(near([1, 2 / 3, 1 / 2]));
  });

  it("R's p.adjust of .01 .04 .03 .005", () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual(near([0.03, 0.06, 0.06, 0.02]));
    expect(benjaminiHochberg([0.01, 0.04, 0.03, 0.005])).toEqual(near([0.02, 0.04, 0.04, 0.02]));
  });

  it('Kish 1965: clusters of 10 with a correlation of .71 make 500 values worth 67.7', () => {
    expect(designEffect(10, 0.71)).toBeCloseTo(7.39, 9);
    expect(500 / designEffect(10, 0.71)).toBeCloseTo(67.659, 3);
  });

  it('all 27 resamples of 0, 1, 5 deviate by the plug-in standard error', () => {
    const values = [0, 1, 5];
    const means = values.flatMap((a) => values.flatMap((b) => values.map((c) => (a + b + c) / 3)));
    const deviation = Math.sqrt(means.reduce((sum, mean) => sum + (mean - 2) ** 2, 0) / 27);
    expect(deviation).toBeCloseTo(1.2472191, 7);
    expect(clusteredStandardError(values, [1, 2, 3], { correction: 'none' })).toBeCloseTo(deviation, 12);
    expect(means.filter((mean) => mean <= 1)).toHaveLength(8);
  });
});

describe('intervals', () => {
  it('are unknown, not zero, where there is nothing to vary', () => {
    expect(meanInterval([])).toBeNull();
    expect(meanInterval([3])).toBeNull();
    expect(meanInterval([1, 2, 3], { clusters: ['a', 'a', 'a'] })).toBeNull();
    expect(wilson(0, 0)).toBeNull();
    expect(clopperPearson(0, 0)).toBeNull();
    expect(pairedDifference([1], [2])).toBeNull();
    expect(pairedPermutation([], [])).toBeNull();
    expect(bcaInterval([1], ([value = 0]) => value)).toBeNull();
  });

  it('of bounded values stay in their range, hold the mean, and are those of Wilson for wins and losses', () => {
    const values = array(integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 30 });
    assert(
      property(values, (twentieths) => {
        const scores = twentieths.map((value) => value / 10 - 1);
        const { mean = 0, low = -2, high = 2 } = meanInterval(scores, { range: [-1, 1] }) ?? {};
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(mean + 1e-12);
        expect(high).toBeGreaterThanOrEqual(mean - 1e-12);
      }),
    );
    const { low, high } = meanInterval([1, 1, 0, 1, 1], { range: [0, 1] }) ?? {};
    expect({ low, high }).toEqual(wilson(4, 5));
    // Student's t alone leaves the range here, and is a point where all matches were won.
    expect(meanInterval([1, 0.9, 0.7])?.high).toBeGreaterThan(1);
    expect(meanInterval([1, 1, 1], { range: [0, 1] })).toMatchObject({
      mean: 1,
      low: wilson(3, 3)?.low,
      high: 1,
    });
    expect(() => meanInterval([1, 2], { range: [0, 1] })).toThrow(
      /'values' must be from 0 to 1: one value is 2/,
    );
  });

  it('of what cannot be negative stay above zero, hold the mean, and end above those of t', () => {
    const values = array(integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 30 });
    assert(
      property(values, (tokens) => {
        const open = meanInterval(tokens, { range: [0, Infinity] });
        const { mean = -1, low = -1, high = -1 } = open ?? {};
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(mean + 1e-9);
        expect(high).toBeGreaterThanOrEqual(mean - 1e-9);
        expect(high).toBeGreaterThanOrEqual((meanInterval(tokens)?.high ?? Infinity) - 1e-9);
        expect(Number.isFinite(high)).toBe(true);
      }),
    );
    expect(meanInterval([1, 40, 900])?.low).toBeLessThan(0);
    const shifted = meanInterval([11, 50, 910], { range: [10, Infinity] });
    expect(shifted?.low).toBeCloseTo(
      10 + (meanInterval([1, 40, 900], { range: [0, Infinity] })?.low ?? 0),
      9,
    );
    expect(() => meanInterval([1, 2], { range: [-Infinity, 3] })).toThrow(/must be finite/);
  });

  it('by bootstrap depend on the seed alone, and hold the mean', () => {
    const values = [0.1, 1.3, 1.01, 2.2, 8.9, 3.07, 3.6, 1.82];
    for (const method of ['bca', 'percentile'] as const) {
      const interval = meanInterval(values, { method, seed: 7 });
      expect(meanInterval(values, { method, seed: 7 })).toEqual(interval);
      expect(meanInterval(values, { method, seed: 8 })).not.toEqual(interval);
      expect(interval?.low).toBeLessThan(2.75);
      expect(interval?.high).toBeGreaterThan(2.75);
    }
    const percentile = meanInterval(values, { method: 'percentile' });
    const bca = meanInterval(values, { method: 'bca' });
    expect(bca?.high).toBeGreaterThan(percentile?.high ?? Infinity);
  });

  it('by percentile equal those of scipy from 400,000 resamples, within the error of 8,000', () => {
    const cases = casesOf(
      'percentile',
      z.object({
        values: z.array(z.number()),
        confidence: z.number(),
        deviation: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    );
    for (const { values, confidence, deviation, low, high } of cases) {
      const found = meanInterval(values, { method: 'percentile', confidence, resamples: 8000 });
      // A quantile of 8,000 normal draws at 0.025 has a standard error of 0.03 deviations.
      expect(Math.abs((found?.low ?? Infinity) - low)).toBeLessThan(0.1 * deviation);
      expect(Math.abs((found?.high ?? Infinity) - high)).toBeLessThan(0.1 * deviation);
    }
  });

  it('by bootstrap draw clusters whole', () => {
    const values = [1, 1, 1, 5, 5, 5, 3, 3, 3, 2, 2, 2];
    const clusters = values.map(String);
    const once = meanInterval([1, 5, 3, 2], { method: 'percentile' });
    expect(meanInterval(values, { method: 'percentile', clusters })).toEqual(near({ ...once, n: 12 }));
    const options = { clusterOf: String };
    const mean = (drawn: readonly number[]) => drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
    expect(bcaInterval(values, mean, options)).toEqual(
      meanEnds(meanInterval(values, { method: 'bca', clusters })),
    );
    expect(bootstrap(values, mean, { ...options, resamples: 2000 })).toEqual(meanEnds(once));
  });

  it('say where they may not keep their level', () => {
    const even = Array.from({ length: 40 }, (_, index) => index);
    expect(meanWarnings(even)).toEqual([]);
    expect(meanWarnings(even, { clusters: even.map((value) => value % 10) }).join()).toMatch(
      /10 clusters: below 15/,
    );
    expect(meanWarnings([1, 2, 3, 4, 5]).join()).toMatch(/5 values: below 15/);
    expect(meanWarnings([...even, 900]).join()).toMatch(/skewness 6\.\d with 41 values/);
    expect(meanWarnings(even.slice(0, 20), { method: 'bca' }).join()).toMatch(
      /20 values: below 30, bootstrap/,
    );
    expect(meanWarnings(even.map(() => 3)).join()).toMatch(/all values are the same/);
    expect(meanWarnings(even.map((value) => value % 2)).join()).toMatch(/use `wilson`/);
    expect(shareWarnings(20, 40)).toEqual([]);
    expect(shareWarnings(38, 40).join()).toMatch(/38 of 40: with fewer than 12 successes or failures/);
  });
});

const sample = array(tuple(integer({ min: -9, max: 9 }), integer({ min: -9, max: 9 })), {
  minLength: 2,
  maxLength: 12,
});

describe('paired tests', () => {
  it('do not depend on which system comes first', () => {
    assert(
      property(sample, (pairs) => {
        const [a, b] = [pairs.map(([left]) => left), pairs.map(([, right]) => right)];
        expect(pairedDifference(a, b)?.p ?? null).toEqual(pairedDifference(b, a)?.p ?? null);
        expect(pairedPermutation(a, b)?.p).toBeCloseTo(pairedPermutation(b, a)?.p ?? -1, 12);
        expect(wilcoxonSignedRank(a, b)).toEqual(wilcoxonSignedRank(b, a));
      }),
    );
  });

  it('by permutation flip the signs of a cluster together', () => {
    const a = [3, 4, 1, 2, 5, 6];
    const b = [1, 2, 0, 1, 2, 3];
    const clusters = ['x', 'x', 'y', 'y', 'z', 'z'];
    // Only the observed signs and their opposite reach 12 of the eight.
    expect(pairedPermutation(a, b, { clusters })).toEqual({ difference: 2, p: 0.25 });
    expect(pairedPermutation(a, b)?.p).toBe(2 / 64);
  });

  it('by permutation come near the exact share where they draw', () => {
    const a = Array.from({ length: 30 }, (_, index) => (index % 7) - 2);
    // Sums of integers with all signs, counted one value at a time.
    let shares = new Map([[0, 1]]);
    for (const value of a) {
      const next = new Map<number, number>();
      for (const [sum, share] of shares)
        for (const reached of [sum - value, sum + value])
          next.set(reached, (next.get(reached) ?? 0) + share / 2);
      shares = next;
    }
    const observed = a.reduce((sum, value) => sum + value, 0);
    let exact = 0;
    for (const [sum, share] of shares) if (Math.abs(sum) >= Math.abs(observed)) exact += share;
    const draws = 20_000;
    const drawn = pairedPermutation(
      a,
      a.map(() => 0),
      { resamples: draws, seed: 3 },
    );
    expect(Math.abs((drawn?.p ?? 0) - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / draws));
  });
});

function meanEnds(interval: { readonly low: number; readonly high: number } | null) {
  return interval === null ? null : { low: interval.low, high: interval.high };
}
