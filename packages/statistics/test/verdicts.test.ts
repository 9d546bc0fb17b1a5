import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { countCases } from '../../../scripts/testing/cases.ts';
import {
  clusteredStandardError,
  judgeDifferences,
  judgeMean,
  meanInterval,
  studentTQuantile,
} from '@masbench/statistics';
import { permuteStudentized } from '../src/verdicts/studentized-permutation.ts';
import { betaQuantile } from '../src/distributions/beta.ts';
import { weighBoundedMean } from '../src/verdicts/bounded-evidence.ts';
import { itEquals, near } from './reference.ts';

const number = z.number();
const numbers = z.array(number);
const ends = z.object({ low: number, high: number });

describe('verdicts equal scipy to 1e-6', () => {
  itEquals('bounds of a mean within a range, by the integral of a B-spline', {
    section: 'bounded',
    inputs: z.object({ values: numbers }),
    answers: ends,
    compute: ({ values }) => weighBoundedMean(values, [0, 1]).findEnds(0.05),
  });

  itEquals("bounds of zeros and ones, which are Clopper and Pearson's", {
    section: 'exactShares',
    inputs: z.object({ successes: number, n: number }),
    answers: ends,
    compute: ({ successes, n }) => {
      const values = Array.from({ length: n }, (_, index) => (index < successes ? 1 : 0));
      return judgeMean(values, { range: [0, 1] }).interval;
    },
  });

  it('bounds of many values at both ends of a range, in a time that grows as they do', () => {
    for (const [n, greater] of [
      [3, 1],
      [40, 39],
      [20_000, 13_000],
    ] as const) {
      const values = Array.from({ length: n }, (_, index) => (index < greater ? 5 : 3));
      const place = (p: number, of: number): number => 3 + 2 * betaQuantile(p, of, n + 1 - of);
      expect(weighBoundedMean(values, [3, 5]).findEnds(0.05)).toEqual(
        near({ low: place(0.025, greater), high: place(0.975, greater + 1) }),
      );
    }
  });

  itEquals('studentized permutations over all divisions', {
    section: 'studentized',
    inputs: z.object({ a: numbers, b: numbers }),
    answers: z.object({ p: number }),
    compute: ({ a, b }) => ({ p: permuteStudentized(a, b, { seed: 0, resamples: 10_000 }) }),
  });

  itEquals('CR2 standard errors and their degrees of freedom, by matrices', {
    section: 'cr2',
    inputs: z.object({ values: numbers, clusters: numbers }),
    answers: z
      .object({ values: numbers, standardError: number, df: number })
      .transform(({ values, standardError: error, df }) => {
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const margin = studentTQuantile(0.975, df) * error;
        return { error, interval: { low: mean - margin, high: mean + margin } };
      }),
    compute: ({ values, clusters }) => ({
      error: clusteredStandardError(values, clusters, { correction: 'cr2' }),
      interval: meanInterval(values, { clusters }),
    }),
  });
});

describe('judgeDifferences', () => {
  const judge = (a: readonly number[], b: readonly number[], options = {}, contrast = {}) => {
    const [verdict] = judgeDifferences([{ first: 'A', second: 'B', a, b, ...contrast }], options);
    if (verdict === undefined) throw new Error('one contrast has one verdict');
    return verdict;
  };

  it('calls no difference of five pairs one, as no exact test can', () => {
    // A t interval of these is 0.0890 to 0.1177, and the exact p .25.
    const found = judge([0.5, 0.5, 0.51], [0.4, 0.4, 0.4]);
    expect(found).toMatchObject({ separated: false, refusal: expect.stringMatching(/nearly all/) });
    const three = judge([0.5, 0.505, 0.51], [0.4, 0.4, 0.4], { range: [0, 1] });
    expect(three).toMatchObject({ separated: false, p: 0.25, interval: { low: 0 } });
    expect(judge([0.5, 0.505, 0.51], [0.4, 0.4, 0.4])).toMatchObject({
      separated: false,
      interval: null,
      refusal: '3 pairs are too few: only a declared range of the values could tell how far others may be',
    });
    const five = judge([1, 1.1, 1.2, 0.9, 1.05], [0, 0, 0, 0, 0], { range: [0, 2] });
    expect(five).toMatchObject({ separated: false, p: 0.0625, interval: { low: 0 } });
    const six = judge([1, 1.1, 1.2, 0.9, 1.05, 1], [0, 0, 0, 0, 0, 0]);
    expect(six).toMatchObject({ separated: true, p: 0.03125 });
    expect(six.sentence).toBe('A − B = 1.042 [0.935, 1.166], n = 6 units, paired, p = 0.031');
  });

  it('gives two different values the exact interval of their share, by mid-p', () => {
    // By mid-p of the binomial, 16 of 20, summed in Python: .585142 and .933028.
    const found = judge(
      Array.from({ length: 20 }, (_, index) => (index < 16 ? 1 : -1)),
      Array<number>(20).fill(0),
    );
    expect(found).toMatchObject({ separated: true, difference: 0.6 });
    expect(found.interval?.low).toBeCloseTo(2 * 0.585142 - 1, 5);
    expect(found.interval?.high).toBeCloseTo(2 * 0.933028 - 1, 5);
  });

  it('agrees with itself: interval, p and the word, whatever is compared', () => {
    const value = integer({ min: 0, max: 4 }).map((tenth) => tenth / 4);
    const runs = array(record({ a: value, b: value, c: value, unit: integer({ min: 0, max: 9 }) }), {
      maxLength: 30,
    });
    assert(
      property(runs, (rows) => {
        const units = rows.map(({ unit }) => unit);
        const [a, b, c] = (['a', 'b', 'c'] as const).map((name) => rows.map((row) => row[name]));
        if (a === undefined || b === undefined || c === undefined) return;
        const verdicts = judgeDifferences(
          [
            { first: 'a', second: 'b', a, b, units },
            { first: 'b', second: 'a', a: b, b: a, units },
            { first: 'a', second: 'c', a, b: c, units, otherUnits: units, paired: false },
          ],
          { range: [0, 1], resamples: 200 },
        );
        for (const {
          interval,
          separated,
          adjustedP,
          p,
          difference,
          firstMean,
          secondMean,
          refusal,
        } of verdicts) {
          expect(adjustedP).toBeGreaterThanOrEqual(p);
          expect(difference).toBeCloseTo(firstMean - secondMean, 12);
          expect(interval === null).toBe(refusal !== null);
          const { low, high } = interval ?? { low: -1, high: 1 };
          expect(low > 0 || high < 0).toBe(separated);
          expect(adjustedP <= 0.05).toBe(separated);
          expect(low).toBeGreaterThanOrEqual(-1);
          expect(high).toBeLessThanOrEqual(1);
          expect(high).toBeGreaterThan(low);
        }
        const [one, other] = verdicts;
        expect(one?.separated).toBe(other?.separated);
        expect(one?.difference).toBeCloseTo(-(other?.difference ?? 0), 12);
      }),
      { numRuns: countCases(60) },
    );
  });
});
