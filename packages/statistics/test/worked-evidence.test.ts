import { studentTQuantile } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weighBoundedMean } from '../src/verdicts/bounded-evidence.ts';
import { joinEvidence, type Evidence } from '../src/verdicts/evidence.ts';
import { weighLeaning, weighTwoValues } from '../src/verdicts/lopsided-evidence.ts';
import { countThreeValues, weighThreeValues } from '../src/verdicts/three-values.ts';
import { weighByT, weighLogOdds, weighOpenMean, weighSkewedMean } from '../src/verdicts/student-evidence.ts';
import { computeSkewness } from '../src/moments.ts';
import { weighSeparate } from '../src/verdicts/weigh-separate.ts';
import { estimateMean, weighDifferences } from '../src/verdicts/weigh-units.ts';
import { close, evidenceOf, upTo } from './by-hand.ts';

const leaning = [0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.5, 0.8, 1.5, 3];
const estimate = { mean: 2, standardError: 0.3, df: 12 };

describe('evidence', () => {
  const kinds: Readonly<Record<string, Evidence>> = {
    t: weighByT(estimate),
    'a skewed mean': weighSkewedMean({ ...estimate, n: 13, skewness: 1.2 }),
    'an open mean': weighOpenMean({ ...estimate, n: 13, least: 0.5, skewness: 1.2 }),
    'a mean that leans to the other side': weighSkewedMean({ ...estimate, n: 13, skewness: -1.2 }),
    'log-odds': weighLogOdds(estimate, [0, 10]),
    'differences that lean': weighLeaning(leaning, estimateMean(leaning)),
    'three values': weighThreeValues({ least: -1, step: 0.5, counts: [2, 7, 11] }),
    'two values': weighTwoValues([-1, 1], { greater: 7, n: 20 }),
    'values within a range': weighBoundedMean([0.1, 0.4, 0.9, 0.3], [0, 1]),
    "Welch's": evidenceOf(weighSeparate([1, 2, 4, 6], [0, 1, 1.5], [-Infinity, Infinity])),
    'two means within a range': evidenceOf(weighSeparate([1, 1, 1, 1], [0, 0.5, 0.2, 0.9], [0, 1])),
    'joined tests': joinEvidence([weighByT(estimate), weighByT({ ...estimate, mean: 2.5 })]),
  };

  it.each(Object.entries(kinds))(
    'of %s has the p of its error at its ends, less outside, and more inside',
    (_, { findEnds, computeP }) => {
      for (const error of [0.01, 0.05, 0.2, 0.5]) {
        const ends = findEnds(error);
        const step = 1e-3 * (ends.high - ends.low);
        for (const [end, inside] of [
          [ends.low, step],
          [ends.high, -step],
        ] as const) {
          expect(Math.abs(computeP(end) - error)).toBeLessThan(2e-5);
          expect(computeP(end + inside)).toBeGreaterThan(error);
          expect(computeP(end - inside)).toBeLessThan(error);
        }
      }
    },
  );

  it('of an open mean has none at or below the least value, nor log-odds at or beyond an end', () => {
    const open = weighOpenMean({ ...estimate, n: 13, least: 1.9, skewness: 0 });
    // Where the logarithm says nothing, Student's t does.
    expect(open.computeP(1.9)).toBeCloseTo(weighByT(estimate).computeP(1.9), 12);
    const odds = weighLogOdds(estimate, [1.9, 2.1]);
    for (const end of [1.9, 2.1, 1.5, 2.5])
      expect(odds.computeP(end)).toBeCloseTo(weighByT(estimate).computeP(end), 12);
  });

  it('leans if the share of sums of two above the median, less that below, is more than 0.2 / √n, to that side', () => {
    const value = fc.integer({ min: -4, max: 4 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 4, maxLength: 9 }), (values) => {
        if (new Set(values).size < 2) return;
        const [n, own] = [values.length, estimateMean(values)];
        const sorted = values.toSorted((one, other) => one - other);
        const middle = (sorted[(n - 1) >> 1] ?? 0) + (sorted[n >> 1] ?? 0);
        const signs = values.flatMap((one, place) =>
          values.slice(place + 1).map((other) => Math.sign(one + other - middle)),
        );
        const lean = signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
        const skewness = computeSkewness(values) * Math.min(1.4, 5 / Math.sqrt(n));
        const leans = Math.sign(skewness) * lean * Math.sqrt(n) > 0.2;
        const [t, found] = [weighByT(own).findEnds(0.2), weighLeaning(values, own).findEnds(0.2)];
        const margin = (t.high - t.low) / 2;
        const joined = joinEvidence([weighByT(own), weighSkewedMean({ ...own, n, skewness: skewness || 1 })]);
        const ends = leans ? joined.findEnds(0.2) : t;
        expect(found).toEqual({
          low: close(Math.max(ends.low, own.mean - 1.6 * margin)),
          high: close(Math.min(ends.high, own.mean + 1.6 * margin)),
        });
      }),
    );
    // Of 40, 5 / √40 of the skewness count.
    const many = upTo(40).map((place) => place ** 1.3);
    const skewness = (computeSkewness(many) * 5) / Math.sqrt(40);
    expect(weighLeaning(many, estimateMean(many)).findEnds(0.05).high).toBeCloseTo(
      weighSkewedMean({ ...estimateMean(many), n: 40, skewness }).findEnds(0.05).high,
      9,
    );
  });

  it('ends with t or, where that is weaker, log-odds; of an open mean with its logarithm, or a part of the skewness above 0.1', () => {
    const [t, q] = [weighByT(estimate).findEnds(0.05), studentTQuantile(0.975, 12)];
    expect(weighOpenMean({ ...estimate, n: 13, least: 0.5, skewness: 0 }).findEnds(0.05)).toEqual({
      low: close(t.low),
      high: close(0.5 + 1.5 * Math.exp((q * 0.3) / 1.5)),
    });
    // A fifth of the way from 0 to 10.
    const odds = (sign: number) => 10 / (1 + 4 * Math.exp((-sign * q * 0.3) / 1.6));
    expect(weighLogOdds(estimate, [0, 10]).findEnds(0.05)).toEqual({
      low: close(Math.min(t.low, odds(-1))),
      high: close(Math.max(t.high, odds(1))),
    });
    expect(weighOpenMean({ ...estimate, n: 13, least: 1.9, skewness: 0 }).computeP(1.5)).toBeCloseTo(
      weighByT(estimate).computeP(1.5),
      12,
    );
    // Far from the least value the logarithm is t.
    for (const [n, skewness, part] of [
      [13, 0.125, 0],
      [13, 0.13, 0.8],
      [121, 1, 0.4],
    ] as const) {
      const { high } = weighOpenMean({ ...estimate, n, least: -1e9, skewness }).findEnds(0.05);
      const corrected = weighSkewedMean({ ...estimate, n, skewness: part * skewness }).findEnds(0.05).high;
      expect(high).toBeCloseTo(part === 0 ? t.high : corrected, 6);
    }
  });

  it('within a range is found to the 2³⁴th part of it, and holds what all values are', () => {
    for (const width of [1, 8]) {
      const values = [0.1, 0.4, 0.9].map((value) => 2 + width * value);
      const { low: from, high: to } = weighBoundedMean(values, [2, 2 + width]).findEnds(0.05);
      for (const end of [from, to]) expect(Number.isInteger(((end - 2) / width) * 2 ** 34)).toBe(true);
    }
    expect(weighBoundedMean([0, 0, 0], [0, 1]).computeP(0)).toBe(1);
    expect(weighBoundedMean([1, 1, 1], [0, 1]).computeP(1)).toBe(1);
    const two = weighTwoValues([-1, 1], { greater: 7, n: 20 });
    expect([-1.5, -1, 1, 1.5].map(two.computeP)).toEqual([0, 0, 0, 0]);
  });

  it("Hall's cubic is t plus bias and its square: 1.2 of 13 has a third of 0.111", () => {
    const [third, bias] = [1.2 / (3 * Math.sqrt(13)), 1.2 / (6 * Math.sqrt(13))];
    const t = (2 - 1.4) / 0.3;
    const { computeP } = weighSkewedMean({ ...estimate, n: 13, skewness: 1.2 });
    const same = weighByT({
      mean: t + third * t ** 2 + (third ** 2 * t ** 3) / 3 + bias,
      standardError: 1,
      df: 12,
    }).computeP(0);
    expect(computeP(1.4)).toBeCloseTo(same, 12);
  });
});

describe('three values', () => {
  const draw = (counts: readonly number[], values = [0, 1, 2]): number[] =>
    counts.flatMap((count, place) => Array.from({ length: count }, () => values[place] ?? 0));

  it('are counted if they are equally far apart, and all occur', () => {
    expect(countThreeValues(draw([1, 3, 2], [-0.1, 0.1, 0.3]))).toEqual({
      least: -0.1,
      step: close(0.2, 12),
      counts: [1, 3, 2],
    });
    expect(countThreeValues(draw([1, 3, 2], [0, 1, 3]))).toBeNull();
    expect(countThreeValues(draw([1, 0, 2]))).toBeNull();
  });

  it('once each have mid-p 118/343 of a mean of 4/7, and 1 of their own', () => {
    // The tilt ½ has it: shares of 4, 2 and 1 in 7. (4 + 2x + x²)³ = 64 + 96x + 96x² + 56x³ + 24x⁴ + 6x⁵ + x⁶.
    const { computeP } = weighThreeValues({ least: 0, step: 1, counts: [1, 1, 1] });
    expect([computeP(4 / 7), computeP(1), computeP(10 / 7)]).toEqual([
      close((2 * (24 + 6 + 1 + 56 / 2)) / 343),
      close(1),
      close(118 / 343),
    ]);
    expect([computeP(0), computeP(2)]).toEqual([0, 0]);
  });

  it('have intervals of 20 that hold the mean of 0, 1 and 2 in 94.3 % of samples, of other shares in 93 to 97 %', () => {
    const n = 20;
    const logFactorials = upTo(n).reduce((sums, one) => [...sums, (sums.at(-1) ?? 0) + Math.log(one)], [0]);
    const logOf = (count: number): number => logFactorials[count] ?? 0;
    const measure = (shares: readonly number[]): number => {
      const mean = (shares[1] ?? 0) + 2 * (shares[2] ?? 0);
      let [held, shown] = [0, 0];
      for (let none = 0; none <= n; none += 1)
        for (let two = 0; none + two <= n; two += 1) {
          const counts = [none, n - none - two, two];
          const chance = counts.reduce(
            (sum, count, place) => sum - logOf(count) + count * Math.log(shares[place] ?? 0),
            logOf(n),
          );
          if (chance < -15 || counts.includes(n)) continue;
          const { evidence } = weighDifferences(draw(counts), [-Infinity, Infinity]);
          if (evidence === null) continue;
          shown += Math.exp(chance);
          const { low: from, high: to } = evidence.findEnds(0.05);
          if (from <= mean && mean <= to) held += Math.exp(chance);
        }
      return held / shown;
    };
    expect(measure([1 / 3, 1 / 3, 1 / 3])).toBeCloseTo(0.943, 3);
    for (const shares of [
      [0.4, 0.2, 0.4],
      [0.25, 0.5, 0.25],
      [0.1, 0.3, 0.6],
      [0.1, 0.1, 0.8],
    ]) {
      expect(measure(shares)).toBeGreaterThan(0.93);
      expect(measure(shares)).toBeLessThan(0.97);
    }
  });
});
