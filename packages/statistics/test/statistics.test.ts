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
  minimumDetectableDifference,
  pairedDifference,
  pairedPermutation,
  sampleSizePaired,
  studentTQuantile,
  wilcoxonSignedRank,
  wilson,
} from '@masbench/statistics';
import { normalCdf, normalQuantile } from '../src/distributions/normal.ts';
import { estimateSeparate } from '../src/tests/t-test.ts';
import { binomialCdf } from '../src/distributions/binomial.ts';
import { chiSquaredTail } from '../src/distributions/gamma.ts';
import { studentTCdf } from '../src/distributions/student-t.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mean } from './by-hand.ts';
import { casesOf, itEquals, near } from './reference.ts';

const number = z.number();
const numbers = z.array(number);
const ends = z.object({ low: number, high: number });
const endsOf = (interval: { low: number; high: number } | null) => [interval?.low, interval?.high];

describe('statistics equal scipy and statsmodels to 1e-6', () => {
  itEquals('wilson, clopperPearson', {
    section: 'shares',
    inputs: z.object({ successes: number, n: number, confidence: number }),
    answers: z.object({ wilson: numbers, clopperPearson: numbers }),
    compute: ({ successes, n, confidence }) => ({
      wilson: endsOf(wilson(successes, n, { confidence })),
      clopperPearson: endsOf(clopperPearson(successes, n, { confidence })),
    }),
  });

  itEquals('meanInterval by t', {
    section: 'means',
    inputs: z.object({ values: numbers, confidence: number }),
    answers: ends.extend({ mean: number, standardError: number }),
    compute: ({ values, confidence }) => meanInterval(values, { confidence }),
  });

  itEquals('clusteredStandardError', {
    section: 'clustered',
    inputs: z.object({ values: numbers, clusters: numbers }),
    answers: z.object({ none: number, cr1: number }),
    compute: ({ values, clusters }) => ({
      none: clusteredStandardError(values, clusters, { correction: 'none' }),
      cr1: clusteredStandardError(values, clusters),
    }),
  });

  itEquals('pairedDifference, wilcoxonSignedRank, and pairedPermutation over all signs', {
    section: 'paired',
    inputs: z.object({ a: numbers, b: numbers, permutation: number.optional() }),
    answers: ends.extend({
      difference: number,
      standardError: number,
      t: number.nullable(),
      df: number,
      p: number.nullable(),
      effectSize: number.nullable(),
      wilcoxon: z.object({ statistic: number, p: number }),
      permutation: number.optional(),
    }),
    compute: ({ a, b, permutation }) => ({
      ...pairedDifference(a, b),
      wilcoxon: wilcoxonSignedRank(a, b),
      permutation: permutation === undefined ? undefined : pairedPermutation(a, b)?.p,
    }),
  });

  itEquals("Welch's t and its degrees of freedom", {
    section: 'independent',
    inputs: z.object({ a: numbers, b: numbers }),
    answers: z.object({ t: number, df: number }),
    compute: ({ a, b }) => {
      const { mean: difference, standardError, df } = estimateSeparate(a, b);
      return { t: difference / standardError, df };
    },
  });

  itEquals('mcnemar', {
    section: 'mcnemar',
    inputs: z.object({ b: number, c: number }),
    answers: z.object({ p: number }),
    compute: ({ b, c }) => mcnemar(b, c),
  });

  itEquals('holm, benjaminiHochberg', {
    section: 'multiple',
    inputs: z.object({ ps: numbers }),
    answers: z.object({ holm: numbers, benjaminiHochberg: numbers }),
    compute: ({ ps }) => ({ holm: holm(ps), benjaminiHochberg: benjaminiHochberg(ps) }),
  });

  itEquals('bcaEnds, from the resamples that scipy drew', {
    section: 'bca',
    inputs: z.object({ resampled: numbers, estimate: number, jackknife: numbers, confidence: number }),
    answers: ends,
    compute: bcaEnds,
  });

  itEquals('sampleSizePaired, and its inverse', {
    section: 'power',
    inputs: z.object({
      difference: number,
      n: number,
      variance: number,
      varianceA: number,
      varianceB: number,
      resamplesA: number,
      resamplesB: number,
      power: number,
      confidence: number,
    }),
    answers: z.object({ difference: number, n: number }),
    compute: ({ n, difference, ...design }) => ({
      n: sampleSizePaired({ difference, ...design }),
      difference: minimumDetectableDifference({ n, ...design }),
    }),
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

  it('Kish 1965: clusters of 10 with a correlation of .71 make 500 values worth 67.7', () => {
    expect(designEffect(10, 0.71)).toBeCloseTo(7.39, 9);
    expect(500 / designEffect(10, 0.71)).toBeCloseTo(67.659, 3);
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

  it('by bootstrap draw clusters whole', () => {
    const values = [1, 1, 1, 5, 5, 5, 3, 3, 3, 2, 2, 2];
    const clusters = values.map(String);
    const once = meanInterval([1, 5, 3, 2], { method: 'percentile' });
    expect(meanInterval(values, { method: 'percentile', clusters })).toEqual(near({ ...once, n: 12 }));
    const options = { clusterOf: String };
    expect(bcaInterval(values, mean, options)).toEqual(
      meanEnds(meanInterval(values, { method: 'bca', clusters })),
    );
    expect(bootstrap(values, mean, { ...options, resamples: 2000 })).toEqual(meanEnds(once));
  });
});

describe('paired tests', () => {
  it('by permutation flip the signs of a cluster together', () => {
    const a = [3, 4, 1, 2, 5, 6];
    const b = [1, 2, 0, 1, 2, 3];
    const clusters = ['x', 'x', 'y', 'y', 'z', 'z'];
    // Only the observed signs and their opposite reach 12 of the eight.
    expect(pairedPermutation(a, b, { clusters })).toEqual({ difference: 2, p: 0.25 });
    expect(pairedPermutation(a, b)?.p).toBe(2 / 64);
  });
});

function meanEnds(interval: { readonly low: number; readonly high: number } | null) {
  return interval === null ? null : { low: interval.low, high: interval.high };
}
