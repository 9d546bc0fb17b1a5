import {
  hedgesG,
  meanInterval,
  pairedDifference,
  pairedPermutation,
  wilcoxonSignedRank,
  wilson,
} from '@masbench/statistics';
import { normalCdf, normalQuantile } from '../src/distributions/normal.ts';
import { binomialCdf } from '../src/distributions/binomial.ts';
import { chiSquaredQuantile, chiSquaredTail } from '../src/distributions/gamma.ts';
import { describe, expect, it } from 'vitest';
import { near } from './reference.js';

describe('decimals that cannot be represented', () => {
  // 0.3 − 0.2, 0.4 − 0.3 and 1.1 − 1 are three different numbers near 0.1.
  const a = [0.3, 0.4, 1.1];
  const b = [0.2, 0.3, 1];

  it('do not make equal differences vary', () => {
    expect(pairedDifference(a, b)).toMatchObject({
      standardError: 0,
      t: null,
      p: null,
      effectSize: null,
    });
    expect(pairedDifference(a, b)?.difference).toBeCloseTo(0.1, 12);
    expect(hedgesG([0.1, 0.1, 0.1], [0.3, 0.3, 0.3])).toBeNull();
    expect(
      meanInterval([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], {
        clusters: [1, 1, 2, 2, 3, 3, 3],
      }),
    ).toMatchObject({
      standardError: 0,
    });
  });

  it('tie in ranks, and are left out where they differ by rounding alone', () => {
    const tenths = [3, -1, 1, 1, -2, 4, 2, 1];
    const from = [2, 3, 1, 7, 6, 1, 4, 9];
    const to = tenths.map((tenth, index) => ((from[index] ?? 0) + tenth) / 10);
    expect(
      wilcoxonSignedRank(
        to,
        from.map((tenth) => tenth / 10),
      ),
    ).toEqual(
      wilcoxonSignedRank(
        tenths,
        tenths.map(() => 0),
      ),
    );
    expect(wilcoxonSignedRank([0.1 + 0.2, 1], [0.3, 0])).toEqual({
      statistic: 0,
      p: 1,
    });
  });

  it('hide no difference of integers', () => {
    // scipy 1.17.1, ttest_rel
    expect(pairedDifference([1e15 + 1, 1e15 + 2, 1e15 + 4], [1e15, 1e15, 1e15])?.p).toEqual(
      near(0.11808289631180308),
    );
  });
});

describe('values of any size', () => {
  const a = [1, 5, 2, 8, 3];
  const b = [2, 1, 0, 3, 5];
  const times = (values: readonly number[], unit: number): number[] => values.map((value) => value * unit);

  it.each([2 ** 1015, 2 ** -1060])('give the tests of their multiples: %s', (unit) => {
    const [left, right] = [times(a, unit), times(b, unit)];
    for (const test of [pairedDifference, pairedPermutation]) {
      const [found, expected] = [test(left, right), test(a, b)];
      expect(found?.p).toBe(expected?.p);
      expect(found?.difference).toBe((expected?.difference ?? 0) * unit);
    }
    expect(wilcoxonSignedRank(left, right)).toEqual(wilcoxonSignedRank(a, b));
    const { mean = 0, low = 0, high = 0 } = meanInterval(a, { range: [0, 10] }) ?? {};
    expect(meanInterval(left, { range: [0, 10 * unit] })).toMatchObject(
      near({
        mean: mean * unit,
        low: low * unit,
        high: high * unit,
      }) as object,
    );
  });

  it('have no p of zero where their sum leaves the range of numbers', () => {
    const most = Number.MAX_VALUE;
    expect(pairedPermutation([most, -most, most], [-most, most, 0])?.p).toBe(1);
    expect(meanInterval([most, most])).toMatchObject({
      mean: most,
      low: most,
      high: most,
    });
  });
});

it('a mean of 1, 2 and 3 times 10^200 has an error of 10^200 / √3', () => {
  const { mean = 0, standardError = 0 } = meanInterval([1e200, 2e200, 3e200]) ?? {};
  expect([mean / 1e200, standardError / 1e200]).toEqual(near([2, Math.sqrt(1 / 3)]));
});

describe('the ends of distributions', () => {
  it('are reached at the infinities', () => {
    expect([Infinity, -Infinity, 1e200, -1e200].map(normalCdf)).toEqual([1, 0, 1, 0]);
    expect(chiSquaredTail(Infinity, 3)).toBe(0);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect([binomialCdf(-3, 5, 0.5), binomialCdf(7, 5, 0.5)]).toEqual([0, 1]);
  });

  it('are found back: scipy 1.17.1, chi2.ppf', () => {
    expect(chiSquaredQuantile(0.95, 1)).toBeCloseTo(3.841458820694124, 12);
    expect(chiSquaredQuantile(0.5, 10)).toBeCloseTo(9.34181776559197, 12);
  });

  it('hold seven digits for millions of trials', () => {
    // scipy 1.17.1, binom.cdf
    expect(binomialCdf(4_999_999, 10_000_000, 0.5)).toBeCloseTo(0.49987384337705376, 7);
    expect(binomialCdf(4_204_404, 9_574_808, 0.438953581719644)).toBeCloseTo(0.836996721964, 7);
  });
});

describe('clusters', () => {
  it('are the trials of a share where all values of all clusters are at one end', () => {
    const clusters = [1, 1, 2, 2, 3, 3];
    const { low, high } = meanInterval([1, 1, 1, 1, 1, 1], { clusters, range: [0, 1] }) ?? {};
    expect({ low, high }).toEqual(wilson(3, 3));
  });
});
