import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  auprc,
  auroc,
  balancedAccuracy,
  bestThreshold,
  brier,
  brierSkill,
  calibrationBins,
  cohenKappa,
  confusion,
  countPlaces,
  decimalText,
  expectedCalibrationError,
  f1Score,
  krippendorffAlpha,
  matthews,
  precision,
  recall,
} from '@masbench/statistics';
import { specificity } from '../src/classification/classification.ts';
import {
  chooseUnit,
  computeKnownMean,
  computeSkewness,
  computeSquares,
  computeVariance,
  largestMagnitude,
  inUnit,
  isConstant,
  ratio,
  weightedSum,
} from '../src/moments.ts';

const labelled = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 40 });

describe('auroc', () => {
  it('is the share of positive-negative pairs in the right order, ties one half', () => {
    fc.assert(
      fc.property(labelled, (samples) => {
        const positives = samples.filter(([, positive]) => positive).map(([score]) => score);
        const negatives = samples.filter(([, positive]) => !positive).map(([score]) => score);
        const wins = positives.flatMap((p) => negatives.map((n) => (Math.sign(p - n) + 1) / 2));
        const expected = wins.length === 0 ? null : wins.reduce((sum, win) => sum + win, 0) / wins.length;
        const reached = auroc(
          samples.map(([score]) => score),
          samples.map(([, positive]) => positive),
        );
        expect(reached === null ? null : reached.toFixed(12)).toBe(
          expected === null ? null : expected.toFixed(12),
        );
      }),
    );
  });
});

describe('auprc', () => {
  it('is the average precision of scikit-learn', () => {
    // sklearn.metrics.average_precision_score([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]) in its documentation.
    expect(auprc([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBeCloseTo(0.8333333333, 9);
    expect(auprc([0.5, 0.5], [true, false])).toBe(0.5);
    expect(auprc([1, 2], [false, false])).toBeNull();
  });
});

describe('classification', () => {
  it('gives each figure of one table, and null where it is not defined', () => {
    const counts = { truePositives: 6, falsePositives: 2, trueNegatives: 3, falseNegatives: 1 };
    expect(accuracy(counts)).toBe(9 / 12);
    expect(precision(counts)).toBe(6 / 8);
    expect(recall(counts)).toBe(6 / 7);
    expect(specificity(counts)).toBe(3 / 5);
    expect(f1Score(counts)).toBeCloseTo(0.8, 12);
    expect(balancedAccuracy(counts)).toBeCloseTo((6 / 7 + 3 / 5) / 2, 12);
    expect(matthews(counts)).toBeCloseTo(16 / Math.sqrt(8 * 7 * 5 * 4), 12);
    const none = confusion([], []);
    const all = [accuracy, precision, recall, specificity, f1Score, balancedAccuracy, matthews];
    expect(all.map((figure) => figure(none))).toEqual(all.map(() => null));
  });
});

describe('calibration', () => {
  it('scores forecasts and their skill over the base rate', () => {
    expect(brier([1, 0, 0.5, 0.5], [true, false, true, false])).toBe(0.125);
    expect(brierSkill([1, 0, 0.5, 0.5], [true, false, true, false])).toBe(0.5);
    expect(brierSkill([0.9], [true])).toBeNull();
    expect(brier([], [])).toBeNull();
    expect(() => brier([1.1], [true])).toThrow(/value 1 is 1.1/);
  });

  it('weighs the distance of forecast and outcome by bin', () => {
    const forecasts = [0.05, 0.15, 0.95, 1];
    const outcomes = [false, true, true, true];
    expect(calibrationBins(forecasts, outcomes).filter(({ n }) => n > 0)).toEqual([
      { from: 0, to: 0.1, n: 1, forecast: 0.05, observed: 0 },
      { from: 0.1, to: 0.2, n: 1, forecast: 0.15, observed: 1 },
      { from: 0.9, to: 1, n: 2, forecast: 0.975, observed: 1 },
    ]);
    expect(expectedCalibrationError(forecasts, outcomes)).toBeCloseTo((0.05 + 0.85 + 0.05) / 4, 12);
    expect(expectedCalibrationError([], [])).toBeNull();
  });

  it('puts a forecast on an edge into the bin that begins there, in spite of rounding', () => {
    for (let bins = 1; bins <= 100; bins++) {
      for (let edge = 0; edge < bins; edge++) {
        const [bin, ...others] = calibrationBins([edge / bins], [true], { bins }).filter(({ n }) => n > 0);
        expect(bin).toMatchObject({ from: edge / bins, forecast: edge / bins });
        expect(others).toEqual([]);
      }
    }
  });
});

describe('agreement', () => {
  it("is Cohen's kappa, weighted or not", () => {
    // 20, 5 / 10, 15: the example of Wikipedia's page on Cohen's kappa, 0.4.
    const left = Array.from('y'.repeat(25) + 'n'.repeat(25));
    const right = Array.from('y'.repeat(20) + 'n'.repeat(5) + 'y'.repeat(10) + 'n'.repeat(15));
    expect(cohenKappa(left, right)).toBeCloseTo(0.4, 12);
    expect(cohenKappa([1, 2, 3], [1, 2, 3], { weights: 'quadratic' })).toBe(1);
    expect(cohenKappa([1, 2, 3, 1], [1, 3, 3, 2], { weights: 'linear' })).toBeCloseTo(1 - 0.5 / 1, 12);
    expect(cohenKappa(['a', 'a'], ['a', 'a'])).toBeNull();
    expect(cohenKappa([], [])).toBeNull();
    expect(() => cohenKappa(['a'], ['b'], { categories: ['a'] })).toThrow(/"b" is not/);
  });

  it("is Krippendorff's alpha on the worked example of his paper of 2011, section C", () => {
    const raters = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
      [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
    ];
    const units = Array.from({ length: 12 }, (_unit, index) =>
      raters.map((ratings) => ratings[index] ?? null),
    );
    expect(krippendorffAlpha(units)).toBeCloseTo(0.743, 3);
    expect(krippendorffAlpha(units, { level: 'ordinal' })).toBeCloseTo(0.815, 3);
    expect(krippendorffAlpha(units, { level: 'interval' })).toBeCloseTo(0.849, 3);
    expect(krippendorffAlpha(units, { level: 'ratio' })).toBeCloseTo(0.797, 3);
    expect(krippendorffAlpha([['a', 'a']])).toBeNull();
    expect(krippendorffAlpha([])).toBeNull();
  });
});

describe('by hand', () => {
  it('two right and one wrong of each kind: the four counts, and what is not defined', () => {
    const [yes, no] = [true, false];
    expect(confusion([yes, yes, yes, no, no, no, no], [yes, yes, no, yes, no, no, no])).toEqual({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 3,
    });
    expect(f1Score(confusion([no, no], [yes, no]))).toBeNull();
    expect(f1Score(confusion([yes, no], [no, yes]))).toBeNull();
    expect(balancedAccuracy(confusion([yes], [yes]))).toBeNull();
    // Both 3 and 1 reach (1/2 + 1) / 2 and (1 + 1/2) / 2; none of the others is better than no cut at all.
    expect(bestThreshold([3, 2, 1, 0], [yes, no, yes, no])).toEqual({ threshold: 3, balancedAccuracy: 0.75 });
    expect(bestThreshold([1, 2], [yes, no])).toEqual({ threshold: Infinity, balancedAccuracy: 0.5 });
    // 1 of 1, then 2 of 3 as two are equal, then 3 of 4.
    expect(auprc([1, 2, 3, 2], [yes, yes, yes, no])).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 12);
  });

  it('forecasts: what is just below an edge is in the bin that ends there', () => {
    const before = (value: number): number => {
      const [double] = [new Float64Array([value])];
      new BigInt64Array(double.buffer)[0] = (new BigInt64Array(double.buffer)[0] ?? 0n) - 1n;
      return double[0] ?? 0;
    };
    for (let bins = 1; bins <= 60; bins++)
      for (let edge = 1; edge <= bins; edge++) {
        const [bin] = calibrationBins([before(edge / bins)], [true], { bins }).filter(({ n }) => n > 0);
        expect(bin?.to).toBe(edge / bins);
      }
    for (const bins of [0, -1, 1.5])
      expect(() => calibrationBins([], [], { bins })).toThrow(/'bins' must be/);
    expect(() => brier([-0.1], [true])).toThrow(/value 1 is -0.1/);
    expect([brierSkill([], []), brierSkill([0.1], [false]), brierSkill([0.1], [true])]).toEqual([
      null,
      null,
      null,
    ]);
    // Halves: |0.2 − 0| for one, |0.7 − 0.5| for two of three.
    expect(expectedCalibrationError([0.2, 0.6, 0.8], [false, true, false], { bins: 2 })).toBeCloseTo(0.2, 12);
  });

  it('3 1 and 2 1 agree in one of two: chance disagrees in 3 of 4, by 1 in the line, by 1.5 in squares', () => {
    const kappa = (options = {}) => cohenKappa([3, 1], [2, 1], options);
    expect(kappa()).toBeCloseTo(1 - 0.5 / 0.75, 12);
    expect(kappa({ weights: 'linear' })).toBeCloseTo(1 - 0.5 / 1, 12);
    expect(kappa({ weights: 'quadratic' })).toBeCloseTo(1 - 0.5 / 1.5, 12);
    // In this order 3 and 2 are two apart.
    expect(kappa({ weights: 'linear', categories: [2, 1, 3] })).toBeCloseTo(1 - 1 / 1, 12);
  });

  it('ratings suit their level: numbers for all but names, none below zero for ratios', () => {
    for (const level of ['ordinal', 'interval', 'ratio'] as const)
      for (const unit of [
        ['a', 'b'],
        [1, 'b'],
        [1, Infinity],
      ])
        expect(() => krippendorffAlpha([unit], { level })).toThrow(`'${level}' must be finite numbers`);
    expect(() => krippendorffAlpha([[-1, 1]], { level: 'ratio' })).toThrow(/must not be negative/);
    // 0 0 and 0 1: observed 2 of 4 ratings, by chance 6 of 12.
    const alphaOf = (level: 'ratio' | 'interval', ...units: readonly (readonly number[])[]) =>
      krippendorffAlpha(units, { level });
    expect(alphaOf('ratio', [0, 0], [0, 1])).toBeCloseTo(0, 12);
    expect(alphaOf('interval', [-1, -1], [1, 1])).toBe(1);
  });

  it('sums, moments and units of 1 2 6, and of values that are not known', () => {
    expect([
      computeSquares([1, 2, 6]),
      computeVariance([1, 2, 6]),
      largestMagnitude([-3, 2]),
      largestMagnitude([]),
    ]).toEqual([14, 7, 3, 0]);
    // Deviations −2, −1 and 3: cubes −8, −1 and 27.
    expect(computeSkewness([1, 2, 6])).toBeCloseTo(6 / (14 / 3) ** 1.5, 12);
    expect([computeSkewness([2, 2]), isConstant([1, 1, 2]), isConstant([2, 2])]).toEqual([0, false, true]);
    const terms = [
      [2, 3],
      [0, null],
      [-1, 4],
      [1, null],
    ] as const;
    expect([3, 4, 0].map((count) => weightedSum(terms.slice(0, count)))).toEqual([2, null, 0]);
    expect([ratio(1, 2), ratio(null, 2), ratio(1, null), ratio(1, 0)]).toEqual([0.5, null, null, null]);
    expect([
      computeKnownMean([1, null, undefined, 3]),
      computeKnownMean([null]),
      computeKnownMean([]),
    ]).toEqual([2, null, null]);
    const usual = [0, Infinity, 2 ** 199, 2 ** -199].map((value) => chooseUnit([0], [value]));
    const unusual = [2 ** 200, -3 * 2 ** 200, 2 ** -200, Number.MAX_VALUE].map((value) =>
      chooseUnit([0], [value]),
    );
    expect(usual).toEqual([1, 1, 1, 1]);
    expect(unusual.map(Math.log2)).toEqual([200, 201, -200, 1023]);
    const values = [8, 2];
    expect(inUnit(values, 1)).toBe(values);
    expect(inUnit(values, 4)).toEqual([2, 0.5]);
  });

  it('decimals have a minus sign, unless they round to zero, and two digits of an error', () => {
    expect([-1.5, -0.04, 0.04].map((value) => decimalText(value, 1))).toEqual(['−1.5', '0.0', '0.0']);
    expect([decimalText(-0.4, 0), decimalText(-0.05, 2), decimalText(2, 0)]).toEqual(['0', '−0.05', '2']);
    expect([0, 0.043, 0.1, 1, 10, 1000, 1e-12].map(countPlaces)).toEqual([3, 3, 2, 1, 0, 0, 8]);
  });
});
