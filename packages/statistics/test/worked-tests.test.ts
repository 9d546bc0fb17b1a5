import {
  analyzeFactors,
  createRng,
  hedgesG,
  minimumDetectableDifference,
  oddsRatio,
  pairedDifference,
  pairedPermutation,
  sampleSizePaired,
  stopRule,
  studentTQuantile,
  wilcoxonSignedRank,
} from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { chiSquaredQuantile } from '../src/distributions/gamma.ts';
import { normalQuantile, twoSidedNormal } from '../src/distributions/normal.ts';
import { close, upTo, zeros } from './by-hand.ts';

describe('effect sizes by hand', () => {
  it("Hedges' g of 1 2 3 and 2 4 6 is −2 / √2.5 · (1 − 3/15), with its normal interval", () => {
    const [a, b] = [
      [1, 2, 3],
      [2, 4, 6],
    ];
    const g = (-2 / Math.sqrt(2.5)) * 0.8;
    const margin = normalQuantile(0.975) * Math.sqrt(6 / 9 + g ** 2 / (2 * 2.06));
    expect(hedgesG(a, b)).toEqual({
      g: close(g, 12),
      low: close(g - margin, 10),
      high: close(g + margin, 10),
    });
    expect(hedgesG([1, 1, 1], [2, 4, 6])?.g).toBeLessThan(0);
    expect(hedgesG([2, 4, 6], [1, 1, 1])?.g).toBeGreaterThan(0);
    expect([hedgesG([1], [2, 3]), hedgesG([1, 2], [3]), hedgesG([1, 1], [2, 2])]).toEqual([null, null, null]);
    // Two of each are enough: −2.5 / √1.25 · (1 − 3/7).
    expect(hedgesG([1, 2], [3, 5])?.g).toBeCloseTo((-2.5 / Math.sqrt(1.25)) * (4 / 7), 12);
  });

  it('odds of 8 to 2 and 3 to 9 have the ratio 12, with errors of all four counts', () => {
    const found = oddsRatio({ first: { yes: 8, no: 2 }, second: { yes: 3, no: 9 } }, { confidence: 0.9 });
    const error = Math.sqrt(1 / 8 + 1 / 2 + 1 / 3 + 1 / 9);
    expect(found?.low).toBeCloseTo(12 * Math.exp(-normalQuantile(0.95) * error), 9);
    expect(oddsRatio({ first: { yes: 2, no: 2 }, second: { yes: 2, no: 2 } })?.oddsRatio).toBe(1);
    // An empty cell gets a half, and so do the others; without a group or an outcome there is no ratio.
    const half = oddsRatio({ first: { yes: 2, no: 1 }, second: { yes: 3, no: 0 } });
    expect(half?.oddsRatio).toBeCloseTo((2.5 * 0.5) / (1.5 * 3.5), 12);
    const empty = [
      [0, 0, 1, 1],
      [1, 1, 0, 0],
      [0, 1, 0, 1],
      [1, 0, 1, 0],
    ] as const;
    for (const [a, b, c, d] of empty)
      expect(oddsRatio({ first: { yes: a, no: b }, second: { yes: c, no: d } })).toBeNull();
  });
});

describe('paired tests by hand', () => {
  it('the t-test of 1 2 3 4 against 0 has t = √15, d_z = 1.936, and ends at 2.5 ± 2.054', () => {
    const found = pairedDifference([1, 2, 3, 4], [0, 0, 0, 0]);
    const error = Math.sqrt(5 / 3 / 4);
    expect(found).toMatchObject({ difference: 2.5, df: 3, n: 4 });
    expect(found?.standardError).toBeCloseTo(error, 12);
    expect(found?.t).toBeCloseTo(Math.sqrt(15), 12);
    expect(found?.effectSize).toBeCloseTo(2.5 / Math.sqrt(5 / 3), 12);
    expect(found?.low).toBeCloseTo(2.5 - studentTQuantile(0.975, 3) * error, 12);
    expect(pairedDifference([1, 2, 3, 4], [0, 0, 0, 0], { confidence: 0.8 })?.high).toBeCloseTo(
      2.5 + studentTQuantile(0.9, 3) * error,
      12,
    );
    expect(pairedDifference([1, 2], [0, 0])?.df).toBe(1);
    // Values whose squares leave the range of numbers have the same test, in their own unit.
    const tiny = 2 ** -700;
    const small = pairedDifference(
      [1, 2, 3, 4].map((value) => value * tiny),
      [0, 0, 0, 0],
    );
    expect(small).toEqual({
      ...found,
      difference: 2.5 * tiny,
      standardError: (found?.standardError ?? 0) * tiny,
      low: (found?.low ?? 0) * tiny,
      high: (found?.high ?? 0) * tiny,
    });
    // 0.1 each, rounding aside, which grows with the values.
    expect(pairedDifference([123.4, 223.4], [123.3, 223.3])?.standardError).toBe(0);
    expect(pairedDifference([3, 3], [1, 1])).toEqual({
      difference: 2,
      standardError: 0,
      low: 2,
      high: 2,
      t: null,
      df: 1,
      p: null,
      effectSize: null,
      n: 2,
    });
  });

  it('clusters count once: 1 3 | 2 2 | 5 5 have two degrees of freedom and the error of their sums', () => {
    const a = [1, 3, 2, 2, 5, 5];
    const clusters = ['x', 'x', 'y', 'y', 'z', 'z'];
    const found = pairedDifference(a, zeros(a), { clusters });
    // Sums less twice the mean 3 are −2, −2, 4: √24 / 6 · √(3/2).
    expect(found).toMatchObject({ difference: 3, df: 2, n: 6 });
    expect(found?.standardError).toBeCloseTo((Math.sqrt(24) / 6) * Math.sqrt(1.5), 12);
    expect(found?.t).toBeCloseTo(3, 12);
    expect(pairedDifference(a, zeros(a), { clusters: zeros(a) })).toBeNull();
    // Values that cancel out within every cluster leave no error to test with.
    const flat = pairedDifference([1, -1, 2, -2], [0, 0, 0, 0], { clusters: [1, 1, 2, 2] });
    expect(flat).toMatchObject({ difference: 0, standardError: 0, t: null, p: null, low: 0, high: 0 });
    expect(flat?.effectSize).toBe(0);
  });

  it('the signs of 1 2 3 reach the sum 6 in two of eight ways, those of 1 2 −1 the sum 2 in six', () => {
    expect(pairedPermutation([1, 2, 3], [0, 0, 0])).toEqual({ difference: 2, p: 0.25 });
    // Sums: ±4, ±2, ±2, 0, 0.
    expect(pairedPermutation([1, 2, -1], [0, 0, 0])?.p).toBe(0.75);
    expect(pairedPermutation([5, 0, 0], [0, 0, 0])?.p).toBe(1);
    expect(pairedPermutation([0, 0], [0, 0])).toEqual({ difference: 0, p: 1 });
    // Sums of decimals that differ by their order alone are equal: 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1.
    expect(pairedPermutation([0.1, 0.2, 0.3, -0.6], zeros(upTo(4)))?.p).toBe(1);
    expect(pairedPermutation([0.3, 0.2, 0.1], zeros(upTo(3)))?.p).toBe(0.25);
  });

  it('all signs of 20 units are tried', () => {
    expect(pairedPermutation(upTo(20), zeros(upTo(20)))?.p).toBe(2 / 2 ** 20);
    // Units without a difference have no sign, of however many: of three that have one, all signs are tried.
    expect(pairedPermutation([1, 2, 3, ...zeros(upTo(20))], zeros(upTo(23)))?.p).toBe(0.25);
  });

  it('of 21 units or more, signs are drawn by the seed', () => {
    expect(pairedPermutation(upTo(21), zeros(upTo(21)))?.p).toBe(1 / 10_001);
    const rng = createRng(0, 'signs');
    const values = upTo(22).map((value) => value - 9.5);
    let extreme = 0;
    for (let draw = 0; draw < 500; draw += 1) {
      let total = 0;
      for (const value of values) total += rng.int(2) === 0 ? value : -value;
      if (Math.abs(total) >= 44 - 1e-9) extreme += 1;
    }
    expect(pairedPermutation(values, zeros(values), { resamples: 500 })?.p).toBe((1 + extreme) / 501);
    expect(pairedPermutation(values, zeros(values), { resamples: 500, seed: 1 })?.p).not.toBe(
      (1 + extreme) / 501,
    );
  });

  it("Wilcoxon's p is exact up to 50 pairs, and up to 13 where some tie or do not differ", () => {
    const normal = (plus: number, n: number, ties = 0): number =>
      twoSidedNormal((plus - (n * (n + 1)) / 4) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48));
    const p = (values: readonly number[]): number => wilcoxonSignedRank(values, zeros(values)).p;
    expect(p(upTo(50))).toBeCloseTo(2 / 2 ** 50, 20);
    expect(p(upTo(51))).toBeCloseTo(normal((51 * 52) / 2, 51), 15);
    expect(p([0, ...upTo(12)])).toBe(2 / 2 ** 12);
    expect(p([0, ...upTo(13)])).toBeCloseTo(normal(91, 13), 12);
    expect(p([1, ...upTo(12)])).toBe(2 / 2 ** 13);
    // Two of one size: 2³ − 2 = 6.
    expect(p([1, ...upTo(13)])).toBeCloseTo(normal(105, 14, 6), 12);
    expect(p([-1, -1, 1, ...upTo(13).map((value) => value + 1)])).toBeCloseTo(normal(136 - 4, 16, 24), 12);
  });
});

describe('plans by hand', () => {
  it('of a known variance take (1.96 + 0.84)² · variance / difference² items', () => {
    const z = normalQuantile(0.975) + normalQuantile(0.8);
    const design = { variance: 0.2, varianceA: 0.3, varianceB: 0.4, resamplesA: 3, resamplesB: 2 };
    expect(sampleSizePaired({ difference: -0.1, ...design })).toBeCloseTo((z ** 2 * 0.5) / 0.01, 8);
    const other = normalQuantile(0.95) + normalQuantile(0.9);
    expect(sampleSizePaired({ difference: 1, variance: 1, power: 0.9, confidence: 0.9 })).toBeCloseTo(
      other ** 2,
      9,
    );
    for (const power of [0.025, 0.02])
      expect(() => sampleSizePaired({ difference: 1, variance: 1, power })).toThrow(
        "'power' must be above 0.025",
      );
  });

  it('from a pilot take its variance at the upper end, and quantiles of t', () => {
    const upper = (pilot: number, assurance: number): number =>
      (pilot - 1) / chiSquaredQuantile(1 - assurance, pilot - 1);
    const t = (n: number): number => studentTQuantile(0.975, n - 1) + studentTQuantile(0.8, n - 1);
    expect(minimumDetectableDifference({ n: 20, variance: 0.5, pilot: 10 })).toBeCloseTo(
      t(20) * Math.sqrt((0.5 * upper(10, 0.8)) / 20),
      10,
    );
    expect(minimumDetectableDifference({ n: 20, variance: 0.5, pilot: 10, assurance: 0.5 })).toBeCloseTo(
      t(20) * Math.sqrt((0.5 * upper(10, 0.5)) / 20),
      10,
    );
    expect(minimumDetectableDifference({ n: 1, variance: 0.5, pilot: 10 })).toBe(Infinity);
    for (const difference of [0.1, -0.4, 3]) {
      const n = sampleSizePaired({ difference, variance: 0.5, pilot: 10 });
      expect(minimumDetectableDifference({ n, variance: 0.5, pilot: 10 })).toBeCloseTo(
        Math.abs(difference),
        4,
      );
    }
    expect(sampleSizePaired({ difference: 1, variance: 0, pilot: 10 })).toBe(0);
  });
});

describe('factors by hand', () => {
  /** One value of every unit in every cell of a × b. */
  const rowsOf = (cells: Readonly<Record<string, readonly number[]>>) =>
    Object.entries(cells).flatMap(([cell, values]) =>
      values.map((value, unit) => ({
        unit: `${unit}`,
        levels: { a: cell[0] ?? '', b: cell[1] ?? '', c: 'only' },
        value,
      })),
    );
  const rows = rowsOf({ xp: [1, 2, 4], xq: [3, 5, 4], yp: [2, 4, 6], yq: [9, 8, 10] });

  it('of one level have no effect, and are none of the model', () => {
    const found = analyzeFactors(rows, ['a', 'b', 'c']);
    expect(found?.effects.map(({ factors, df }) => [factors.join(), df])).toEqual([
      ['a', 1],
      ['b', 1],
      ['a,b', 1],
    ]);
    // 12 values less the means of 3 units and 4 cells, whose own mean is one of both.
    expect(found?.residual.df).toBe(6);
    const [effect = { f: 0, squares: 0 }] = found?.effects ?? [];
    expect(effect.squares / effect.f).toBeCloseTo((found?.residual.squares ?? 0) / 6, 9);
    expect(found?.isReduced).toBe(false);
    expect(analyzeFactors(rows, ['c'])?.effects).toEqual([]);
    expect(analyzeFactors(rowsOf({ xp: [1, 1, 1], xq: [1, 1, 1] }), ['b'])).toBeNull();
  });

  it('two factors whose levels occur only together have no effects of their own, up to rounding', () => {
    // Sums of squares of fifths and sixths: what one column leaves of the other is not exactly nothing.
    for (const size of [5, 6]) {
      const together = upTo(size).map((value) => {
        const level = value % 3 === 1 ? 'x' : 'y';
        return { unit: 'one', levels: { a: level, b: level }, value: value ** 2 % 7 };
      });
      expect(() => analyzeFactors(together, ['a', 'b'])).toThrow(
        'Cannot analyze a, b: the cells do not tell',
      );
      expect(analyzeFactors(together, ['a'])?.effects).toHaveLength(1);
    }
  });
});

describe('a stop rule', () => {
  it('tells first that data drift, then that the null is left on either side, then that it is precise', () => {
    const reasonOf = (
      values: readonly number[],
      options: Omit<Parameters<typeof stopRule>[0], 'maximum'>,
    ) => {
      const { look } = stopRule({ maximum: values.length, ...options });
      const looks = values.map((value) => look(value));
      return looks.map(({ reason }) => reason).find((reason) => reason !== null);
    };
    const around = (center: number, count = 40) =>
      upTo(count).map((index) => center + (index % 2 === 0 ? 0.1 : -0.1));
    expect(reasonOf(around(2), {})).toBe('separated');
    expect(reasonOf(around(-2), {})).toBe('separated');
    expect(reasonOf(around(2), { null: 2 })).toBe('maximum');
    expect(reasonOf(around(2), { null: 2, margin: 0.2 })).toBe('precise');
    expect(reasonOf(around(2), { null: null })).toBe('maximum');
    expect(reasonOf(around(2), { margin: 9 })).toBe('separated');
    // At its maximum it stops, though the minimum is later.
    expect(reasonOf(around(2, 3), { minimum: 9 })).toBe('maximum');
    const first = stopRule({ maximum: 1, minimum: 1 }).look(5);
    expect(first).toMatchObject({ stop: true, reason: 'maximum', interval: { n: 1, mean: 5 } });
    expect(stopRule({ maximum: 9 }).look(5)).toMatchObject({ stop: false, reason: null });
    // Shares are from 0 to 1 before anything is known of them: a margin of 0.5 is reached at the minimum.
    const shares = stopRule({ maximum: 9, range: [0, 1], null: null, margin: 0.5 });
    expect([1, 0].map((value) => shares.look(value).reason)).toEqual([null, 'precise']);
    expect(() => shares.look(2)).toThrow('from 0 to 1');
    // At the ends of the range, an interval that reaches the null does not exclude it.
    for (const center of [0, 1])
      expect(reasonOf([0.5, 0.5, 0.5], { range: [0, 1], null: center })).toBe('maximum');
    const late = stopRule({ maximum: 40, minimum: 20 });
    expect(around(2).findIndex((value) => late.look(value).reason === 'separated')).toBe(19);
  });
});
