import {
  createRng,
  judgeDifferences,
  judgeMean,
  meanInterval,
  sampleSizePaired,
  studentTQuantile,
} from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../src/distributions/normal.ts';
import { weighBoundedMean } from '../src/verdicts/bounded-evidence.ts';
import { joinEvidence, type Evidence } from '../src/verdicts/evidence.ts';
import { adjustFamily } from '../src/verdicts/family.ts';
import { weighLeaning, weighTwoValues } from '../src/verdicts/lopsided-evidence.ts';
import { countThreeValues, weighThreeValues } from '../src/verdicts/three-values.ts';
import { weighByT, weighLogOdds, weighOpenMean, weighSkewedMean } from '../src/verdicts/student-evidence.ts';
import { computeSkewness } from '../src/moments.ts';
import { decideInSteps } from '../src/verdicts/step-down.ts';
import { permuteStudentized } from '../src/verdicts/studentized-permutation.ts';
import { estimateSeparate, weighSeparate } from '../src/verdicts/weigh-separate.ts';
import {
  estimateMean,
  isNearEnd,
  weighAgainst,
  weighDifferences,
  weighUnits,
  type WeighedUnits,
} from '../src/verdicts/weigh-units.ts';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);
const close = (value: number, digits = 9): number => expect.closeTo(value, digits) as number;
const leaning = [0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.5, 0.8, 1.5, 3];
const low = upTo(20).map((place) => place / 100);
const estimate = { mean: 2, standardError: 0.3, df: 12 };

function evidenceOf({ evidence, refusal }: WeighedUnits): Evidence {
  if (evidence === null) throw new Error(refusal);
  return evidence;
}

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

  it('leans only if the values do: symmetric ones have that of t, others at most 1.6 of its margins', () => {
    const even = [-3, -1, 0, 1, 3];
    expect(weighLeaning(even, estimateMean(even)).findEnds(0.05)).toEqual(
      weighByT(estimateMean(even)).findEnds(0.05),
    );
    const [mean, margin] = [0.73, studentTQuantile(0.975, 9) * estimateMean(leaning).standardError];
    expect(weighLeaning(leaning, estimateMean(leaning)).findEnds(0.05)).toEqual({
      low: close(mean - margin),
      high: close(mean + 1.6 * margin),
    });
    const mirrored = leaning.map((value) => -value);
    expect(weighLeaning(mirrored, estimateMean(mirrored)).findEnds(0.05)).toEqual({
      low: close(-mean - 1.6 * margin),
      high: close(-mean + margin),
    });
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

  it('of an open mean ends with t below, and above with its logarithm, or a part of the skewness above 0.1', () => {
    const [t, q] = [weighByT(estimate).findEnds(0.05), studentTQuantile(0.975, 12)];
    expect(weighOpenMean({ ...estimate, n: 13, least: 0.5, skewness: 0 }).findEnds(0.05)).toEqual({
      low: close(t.low),
      high: close(0.5 + 1.5 * Math.exp((q * 0.3) / 1.5)),
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

describe('units', () => {
  const ends = (weighed: WeighedUnits) => evidenceOf(weighed).findEnds(0.05);
  const range = [0, 1] as const;

  it('have t in the middle of their range, and the range alone in its outer tenths or where all are equal', () => {
    const middle = [0.3, 0.5, 0.4, 0.8];
    expect(ends(weighUnits(middle, range))).toEqual(weighByT(estimateMean(middle)).findEnds(0.05));
    for (const near of [
      [0.1, 0.1, 0.1],
      [0.05, 0.1, 0.125],
      [0.9, 0.95, 0.875],
      [0.5, 0.5, 0.5],
      [0, 1, 1, 0],
    ])
      expect(ends(weighUnits(near, range))).toEqual(weighBoundedMean(near, range).findEnds(0.05));
    expect([
      isNearEnd([0.11], range),
      isNearEnd([0.1], range),
      isNearEnd([0.9], range),
      isNearEnd([0.89], range),
    ]).toEqual([false, true, true, false]);
    expect(ends(weighUnits([0.01, 0.99, 0.5], range)).low).toBe(0);
    for (const outside of [
      [1.1, 0],
      [0, -0.1],
    ])
      expect(() => weighUnits(outside, range)).toThrow('values must be from 0 to 1');
    expect(() => weighUnits([1, 1], [1, 1])).toThrow('values must be from 1 to 1');
  });

  it('near an end have log-odds from 80 on, unless all are at the ends or in one tenth', () => {
    const some = (n: number) => upTo(n).map((place) => (place % 40 === 0 ? 0.5 : 0.02));
    const isByOdds = (values: readonly number[]) =>
      Math.abs(
        ends(weighUnits(values, range)).high - weighLogOdds(estimateMean(values), range).findEnds(0.05).high,
      ) < 1e-12;
    expect([isByOdds(some(80)), isByOdds(some(79)), isByOdds(some(80).map((value) => 1 - value))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isByOdds(upTo(80).map((place) => (place % 40 === 0 ? 0.1 : 0.02)))).toBe(false);
    expect(isByOdds(upTo(80).map((place) => (place % 40 === 0 ? 0.9 : 0.98)))).toBe(false);
    expect(isByOdds(upTo(80).map((place) => (place % 40 === 0 ? 1 : 0)))).toBe(false);
    expect(isByOdds(upTo(80).map((place) => (place % 40 === 0 ? 0.5 : 0)))).toBe(true);
    const tenth = upTo(80).map((place) => (place % 40 === 0 ? 0.1 : 0.02));
    const wider = weighUnits(
      tenth.map((value) => value * 8),
      [0, 8],
    );
    expect(ends(wider).high).toBeCloseTo(8 * ends(weighUnits(tenth, range)).high, 7);
  });

  it('without an upper bound are too few below 20 if they spread, by more than a third of the way to the least', () => {
    const open = [0, Infinity] as const;
    expect(weighUnits([1, 2, 9], open).refusal).toBe(
      '3 units are too few for a mean of skewed values without an upper bound',
    );
    expect(weighUnits(low.slice(0, 19), open).refusal).toContain('19 units are too few');
    expect(weighUnits(low, open).refusal).toBeNull();
    // Deviation 1 and mean 3 from the least value, or a little more.
    expect([weighUnits([2, 3, 4], open).refusal, weighUnits([1.9, 2.9, 3.9], open).refusal]).toEqual([
      null,
      expect.any(String),
    ]);
    expect(weighUnits([5, 5], open).refusal).toContain('all 2 units are equal');
    expect(ends(weighUnits([12, 13, 14], [10, Infinity]))).toEqual({
      low: expect.any(Number),
      high: expect.any(Number),
    });
  });

  it('moved with their range have ends that are moved, and of any size the same ones in their unit', () => {
    const spread = (n: number) => upTo(n).map((place) => ((place * 7) % 11) / 11);
    const near = (n: number) => upTo(n).map((place) => (place % 40 === 0 ? 0.5 : 0.02));
    const bounded = [
      [0.3, 0.5, 0.4, 0.8],
      near(80),
      near(40),
      upTo(80).map((place) => (place % 40 === 0 ? 1 : 0)),
      [0.11, 0.12, 0.13],
    ];
    const move = (values: readonly number[], by: number, factor = 1) => values.map((x) => x * factor + by);
    for (const [values, greatest] of [
      ...bounded.map((one) => [one, 1] as const),
      [spread(24), Infinity] as const,
    ]) {
      const [own, moved] = [0, 8].map((by) => ends(weighUnits(move(values, by), [by, greatest + by])));
      expect(moved).toEqual({ low: close((own?.low ?? 0) + 8, 7), high: close((own?.high ?? 0) + 8, 7) });
    }
    const some = upTo(20).map((x) => x / 250);
    const sides = (by: number) => ends(weighSeparate(move(spread(20), by), move(some, by), [by, 1 + by]));
    expect(sides(8)).toEqual({ low: close(sides(0).low, 7), high: close(sides(0).high, 7) });
    // Some 1e-8, and beside each other's rounding error: two values, three, and all but one the same.
    const wide = [-Infinity, Infinity] as const;
    const kinds = [
      upTo(20).map((place) => (place % 3 === 0 ? 1 : -1)),
      upTo(24).map((place) => (place % 3) - 1),
      [1, 2, 3, 4, 5, 6.5],
    ];
    for (const values of kinds)
      for (const unit of [2 ** -30, 2 ** 40]) {
        const [own, other] = [1, unit].map((factor) => ends(weighDifferences(move(values, 0, factor), wide)));
        expect((other?.low ?? 0) / unit).toBeCloseTo(own?.low ?? 0, 9);
        expect((other?.high ?? 0) / unit).toBeCloseTo(own?.high ?? 0, 9);
      }
    const tenths = [0.1 + 0.2, 0.3, 0.3, 0.1 + 0.2, -0.1, -0.1, 0.1 - 0.2];
    const rounded = ends(weighDifferences(move(tenths, 0, 10).map(Math.round), wide));
    expect(ends(weighDifferences(tenths, wide)).low).toBeCloseTo(rounded.low / 10, 9);
    expect(weighDifferences([2 ** -30, 0, 0, 0, 0, 0, 0], wide).refusal).toContain('nearly all of 7 units');
    expect([weighUnits([0, 0]).refusal, weighDifferences([0, 0], wide).refusal]).toEqual([
      expect.stringContaining('all 2 units are equal'),
      expect.stringContaining('nearly all of 2 units'),
    ]);
  });

  it('of three values have their shares too from 20 to 100 differences', () => {
    const three = (n: number) => upTo(n).map((place) => (place % 5 === 0 ? 2 : place % 2));
    for (const [n, isExact] of [
      [19, false],
      [20, true],
      [100, true],
      [101, false],
    ] as const) {
      const values = three(n);
      const [shares, own] = [countThreeValues(values), estimateMean(values)];
      if (shares === null) throw new Error('three values');
      const expected = isExact
        ? joinEvidence([weighByT(own), weighThreeValues(shares)])
        : weighLeaning(values, own);
      expect(ends(weighDifferences(values, [-2, 2]))).toEqual(expected.findEnds(0.05));
    }
  });

  it('as differences need six pairs, or a range; two values have their shares, and t too below 20', () => {
    const wide = [-Infinity, Infinity] as const;
    const six = [1, 2, 3, 4, 5, 6.5];
    expect(weighDifferences(six.slice(0, 5), wide).refusal).toContain('5 pairs are too few');
    expect(weighDifferences(six, wide).refusal).toBeNull();
    expect([weighDifferences([], wide).refusal, weighDifferences([1], wide).refusal]).toEqual([
      'no pair',
      'one unit does not show how units vary',
    ]);
    // All but one the same, of three or more.
    expect(weighDifferences([1, 1, 1, 1, 1, 1, 2], wide).refusal).toContain('nearly all of 7 units');
    expect(ends(weighDifferences([0, 0, 1], [-1, 1]))).toEqual(
      weighBoundedMean([0, 0, 1], [-1, 1]).findEnds(0.05),
    );
    const two = (n: number) => upTo(n).map((place) => (place % 3 === 0 ? 1 : -1));
    const shares = (n: number) => weighTwoValues([-1, 1], { greater: Math.floor(n / 3), n });
    expect(ends(weighDifferences(two(20), wide))).toEqual(shares(20).findEnds(0.05));
    expect(ends(weighDifferences(two(19), wide))).toEqual(
      joinEvidence([shares(19), weighByT(estimateMean(two(19)))]).findEnds(0.05),
    );
  });

  it('against known values are those less the value, or differences within what is possible', () => {
    const values = [0.3, 0.5, 0.4, 0.8];
    const own = ends(weighUnits(values, range));
    const found = evidenceOf(weighAgainst(values, [0.2, 0.2, 0.2, 0.2], range));
    expect(found.findEnds(0.05)).toEqual({ low: close(own.low - 0.2), high: close(own.high - 0.2) });
    expect(found.computeP(0)).toBeCloseTo(evidenceOf(weighUnits(values, range)).computeP(0.2), 12);
    const known = [0.1, 0.3, 0.2, 0.7];
    const differences = values.map((value, place) => value - (known[place] ?? 0));
    expect(ends(weighAgainst(values, known, range))).toEqual(
      ends(weighUnits(differences, [0 - 0.7, 1 - 0.1])),
    );
    expect(weighAgainst([0.4], [0.1], range).refusal).toBe('one unit does not show how units vary');
  });
});

describe('two samples', () => {
  it('3 4 6 9 and 1 2 3 differ by 3.5 with an error of √(7/4 + 1/3), and degrees of Satterthwaite', () => {
    const [verdict] = judgeDifferences([
      { first: 'A', second: 'B', a: [3, 4, 6, 9], b: [1, 2, 3], paired: false },
    ]);
    expect(verdict).toMatchObject({
      difference: 3.5,
      firstMean: 5.5,
      secondMean: 2,
      n: [4, 3],
      standardError: close(Math.sqrt(7 / 4 + 1 / 3)),
    });
    const df = (7 / 4 + 1 / 3) ** 2 / ((7 / 4) ** 2 / 3 + (1 / 3) ** 2 / 2);
    const margin = studentTQuantile(0.975, df) * Math.sqrt(7 / 4 + 1 / 3);
    expect(evidenceOf(weighSeparate([3, 4, 6, 9], [1, 2, 3], [-Infinity, Infinity])).findEnds(0.05)).toEqual({
      low: close(3.5 - margin),
      high: close(3.5 + margin),
    });
    // Of 35 divisions, those with a t of at least 2.42: counted in the test below by its own sums.
    expect(verdict?.p).toBeGreaterThanOrEqual(
      permuteStudentized([3, 4, 6, 9], [1, 2, 3], { seed: 0, resamples: 100 }),
    );
  });

  it('permuted have the p of all divisions whose t is as far from 0: 2 of 6 for 1 2 and 3 4', () => {
    const all = { seed: 0, resamples: 6 };
    expect(permuteStudentized([1, 2], [3, 4], all)).toBeCloseTo(2 / 6, 12);
    expect(permuteStudentized([1, 4], [2, 3], all)).toBe(1);
    expect(permuteStudentized([1, 2], [3, 4.5], all)).toBeCloseTo(2 / 6, 12);
    expect(permuteStudentized([1, 1], [2, 2], all)).toBeCloseTo(2 / 6, 12);
    expect(estimateSeparate([1, 1], [2, 2, 2])).toEqual({ mean: -1, standardError: 0, df: 3 });
    // Drawn: each place of the first sample in turn from what is left, in the order of the draw before.
    const [own, other] = [
      [3, 4, 6, 9, 5.5],
      [1, 2, 3, 7, 4.5, 0.5],
    ];
    const values = [...own, ...other];
    const rng = createRng(5, 'studentized');
    const t = (list: readonly number[]): number => {
      const { mean, standardError } = estimateSeparate(list.slice(0, 5), list.slice(5));
      return Math.abs(mean) / standardError;
    };
    const observed = t(values) - 1e-9;
    let extreme = 1;
    for (let draw = 0; draw < 300; draw += 1) {
      for (let place = 0; place < 5; place += 1) {
        const from = place + rng.int(11 - place);
        [values[place], values[from]] = [values[from] ?? 0, values[place] ?? 0];
      }
      if (t(values) >= observed) extreme += 1;
    }
    expect(permuteStudentized(own, other, { seed: 5, resamples: 300 })).toBe(extreme / 301);
    expect(permuteStudentized([1, 2], [3, 4], { seed: 0, resamples: 4 })).not.toBeCloseTo(2 / 6, 6);
  });

  it('are weighed by their range where one does not vary, or is near an end as the other is not, of 20 units', () => {
    const wide = (n: number) => upTo(n).map((place) => place / (n + 1));
    const near = (n: number) => upTo(n).map((place) => (0.1 * place) / n);
    const isWelch = (a: readonly number[], b: readonly number[], range: readonly [number, number] = [0, 1]) =>
      Math.abs(
        evidenceOf(weighSeparate(a, b, range)).findEnds(0.05).high -
          evidenceOf(weighSeparate(a, b, [-Infinity, Infinity])).findEnds(0.05).high,
      ) < 1e-12;
    expect([
      isWelch(wide(20), near(20)),
      isWelch(near(20), wide(20)),
      isWelch(
        wide(20),
        near(20).map((value) => 1 - value),
      ),
    ]).toEqual([false, false, false]);
    expect([
      isWelch(wide(19), near(20)),
      isWelch(wide(20), near(19)),
      isWelch(near(20), near(21)),
      isWelch(wide(20), wide(21)),
    ]).toEqual([true, true, true, true]);
    const constant = weighSeparate([1, 1], [0.5, 0.5], [-Infinity, Infinity]);
    expect(constant.refusal).toContain('all units of each side are equal');
    expect(weighSeparate([1, 1], [0.5, 0.4], [-Infinity, Infinity]).refusal).toBeNull();
    expect([weighSeparate([1], [1, 2], [0, 3]).refusal, weighSeparate([1, 2], [1], [0, 3]).refusal]).toEqual(
      Array(2).fill('a sample of one unit does not show how units vary'),
    );
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

describe('a family', () => {
  const influence = (seed: number, n: number) => {
    const rng = createRng(seed, 'influence');
    return new Map(upTo(n).map((unit) => [`${unit}`, rng.normal()] as const));
  };

  it('of one is not adjusted, of few units by its size, and of the same comparison twice hardly', () => {
    const settings = { error: 0.05, seed: 0 };
    expect(adjustFamily([influence(1, 9)], settings)()).toMatchObject({ level: 0.05 });
    expect(adjustFamily([influence(1, 9)], settings)().adjustP(0.3)).toBe(0.3);
    const few = adjustFamily([influence(1, 30), influence(2, 19)], settings)();
    expect([few.level, few.adjustP(0.01), few.adjustP(0.7)]).toEqual([0.025, 0.02, 1]);
    const twice = adjustFamily([influence(1, 60), influence(1, 60)], settings)();
    expect(twice.level).toBeGreaterThan(0.042);
    expect(twice.adjustP(0.2)).toBeLessThan(0.22);
    expect(twice.adjustP(0.2)).toBeGreaterThanOrEqual(0.2);
    const apart = adjustFamily(
      [influence(1, 60), new Map([...influence(2, 60)].map(([key, value]) => [`other ${key}`, value]))],
      settings,
    )();
    // Of two that have nothing in common, 1 − (1 − p)².
    expect(Math.abs(apart.adjustP(0.2) - 0.36)).toBeLessThan(0.03);
    expect(Math.abs(apart.level - 0.0253)).toBeLessThan(0.003);
    expect(apart.adjustP(apart.level)).toBeLessThanOrEqual(0.05);
    expect(adjustFamily([influence(1, 20), influence(1, 20)], settings)().level).toBeGreaterThan(0.042);
  });
});

describe('the largest of a family', () => {
  const settings = { error: 0.05, seed: 3 };
  const normal = (seed: number, n: number, name = '') => {
    const rng = createRng(seed, 'influence');
    return new Map(upTo(n).map((unit) => [`${name}${unit}`, rng.normal()] as const));
  };

  it.each([60, 401])('is that of 4,000 sums with signs or normal multipliers, of %d units', (n) => {
    const family = [
      normal(1, n - 20),
      new Map([...normal(2, n)].toReversed()),
      new Map([...normal(1, 20)].map(([key]) => [key, 0])),
    ];
    const rng = createRng(3, 'family');
    const keys = [...new Set(family.flatMap((one) => [...one.keys()]))];
    const largest = Array.from({ length: 4000 }, () => {
      const signs = new Map(keys.map((key) => [key, n > 400 ? rng.int(2) * 2 - 1 : rng.normal()]));
      return family.map((one) => {
        const [sum, squares] = [...one].reduce(
          ([total, square], [key, value]) => [total + value * (signs.get(key) ?? 0), square + value ** 2],
          [0, 0],
        );
        return squares === 0 ? 0 : Math.abs(sum) / Math.sqrt(squares);
      });
    });
    const adjust = adjustFamily(family, settings);
    for (const places of [
      [0, 1, 2],
      [1, 2],
    ])
      for (const p of [0.01, 0.1, 0.3, 0.6]) {
        const z = normalQuantile(1 - p / 2);
        const many = largest.filter((sums) => places.some((place) => (sums[place] ?? 0) >= z)).length;
        const share = Math.max(p, (1 + many) / 4001);
        expect(adjust(places).adjustP(p)).toBeCloseTo(Math.min(1, places.length * p, share), 12);
      }
    expect(adjust().adjustP(0.3)).toBe(adjust([0, 1, 2]).adjustP(0.3));
    const { level, adjustP } = adjust();
    expect([adjustP(level) <= 0.05, adjustP(level * (1 + 1e-9)) <= 0.05]).toEqual([true, false]);
  });

  it('is never rarer than one of 4,001, but where all p together are', () => {
    const { adjustP } = adjustFamily(Array(6).fill(normal(1, 40)) as ReturnType<typeof normal>[], settings)();
    expect([adjustP(4.5e-5), adjustP(1e-12), adjustP(1)]).toEqual([1 / 4001, 6e-12, 1]);
  });

  it('is told by how far each unit is from the mean, over the size of its sample', () => {
    const a = upTo(24).map((place) => (place * 7) % 24);
    const [b, c] = [
      a.map((x, place) => x + Math.sin(place) * 6),
      a.map((x, place) => x - Math.cos(place * 2) * 7),
    ];
    const names = (from: number) => a.map((_, place) => `u${place + from}`);
    const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
    const pairs = [b, c].map((other, place) => ({ first: 'A', second: `${place}`, a, b: other }));
    const checked = [
      {
        contrasts: pairs,
        influences: [b, c].map((other) => {
          const differences = a.map((x, place) => x - (other[place] ?? 0));
          return new Map(differences.map((x, place) => [`${place}`, x - mean(differences)]));
        }),
      },
      {
        // Half of the units of each side are those of the other.
        contrasts: pairs.map((pair) => ({ ...pair, paired: false, units: names(0), otherUnits: names(12) })),
        influences: [b, c].map((other) => {
          const shares = new Map(a.map((x, place) => [`u${place}`, (x - mean(a)) / 24]));
          for (const [place, x] of other.entries())
            shares.set(`u${place + 12}`, (shares.get(`u${place + 12}`) ?? 0) - (x - mean(other)) / 24);
          return shares;
        }),
      },
    ];
    for (const { contrasts, influences } of checked) {
      const { adjustP } = adjustFamily(influences, { error: 1 - 0.95, seed: 3 })();
      for (const { p, adjustedP, separated } of judgeDifferences(contrasts, { seed: 3, resamples: 200 })) {
        expect(separated).toBe(false);
        expect(adjustedP).toBeCloseTo(adjustP(p), 12);
      }
    }
  });
});

describe('steps', () => {
  /** Every two of four agents with these means, in the order 01, 02, 03, 12, 13, 23. */
  const pairsOf = (means: readonly number[]) =>
    means.flatMap((firstMean, first) =>
      means.slice(first + 1).map((secondMean, offset) => ({
        first: `${first}`,
        second: `${first + 1 + offset}`,
        firstMean,
        secondMean,
      })),
    );
  /** Decides by Bonferroni, and lists for how many a comparison was adjusted. */
  const decide = (ps: readonly number[], all = pairsOf([1, 0, 0, 0])) => {
    const sizes: number[] = [];
    const decisions = decideInSteps(ps, {
      all,
      adjust: (places = [...all.keys()]) => {
        sizes.push(places.length);
        return { level: 0.05 / places.length, adjustP: (p) => Math.min(1, p * places.length) };
      },
      isShown: (_place, { adjustedP }) => adjustedP <= 0.05,
    });
    return { sizes, adjusted: decisions.map(({ adjustedP }) => adjustedP) };
  };

  it('adjust what is left for those that may be without a difference with it, on one scale', () => {
    // 0 is not 1 or 2. With 0 = 3, of the others 1 = 2 alone may be: not 1 = 3 nor 2 = 3, which would make 0 one of them.
    const ps = [0.001, 0.002, 0.02, 0.5, 0.6, 0.7];
    const { sizes, adjusted } = decide(ps);
    expect(sizes).toEqual([6, 2, 3]);
    expect(adjusted.slice(0, 4)).toEqual([close(0.006), close(0.012), close(0.04), 1]);
    // What the sides of several fields have in common is no scale: four are left then, and 0.02 is not enough.
    const fields = pairsOf([1, 0, 0, 0]).map((pair, place) => ({ ...pair, firstMean: place }));
    expect(decide(ps, fields)).toEqual({
      sizes: [6, 4],
      adjusted: [0.006, 0.012, 0.12, 1, 1, 1].map((p) => close(p)),
    });
  });

  it('go from the smallest p, whatever its place, and follow names that a comparison shares alone', () => {
    const of = (...names: readonly string[]) =>
      names.map((pair) => ({ first: pair[0] ?? '', second: pair[1] ?? '', firstMean: 0, secondMean: 0 }));
    expect(decide([0.001, 0.9, 0.02], of('ab', 'cd', 'ef'))).toEqual({
      sizes: [3, 2, 1],
      adjusted: [close(0.003), 1, close(0.04)],
    });
    // A is not C: A = B and C = D may be, both.
    expect(decide([0.02, 0.9, 0.001], of('ab', 'cd', 'ac')).sizes).toEqual([3, 2, 1]);
    // Means that differ by rounding are one.
    const ps = [0.001, 0.002, 0.02, 0.5, 0.6, 0.7];
    const rounded = pairsOf([1, 0, 0, 0]).map((pair, place) => ({
      ...pair,
      firstMean: pair.firstMean * (1 + place * 1e-13),
    }));
    expect(decide(ps, rounded).sizes).toEqual([6, 2, 3]);
  });

  it('are none if no comparison shows a difference, or all do, and never before an earlier one', () => {
    expect(decide([0.02, 0.03, 0.5, 0.5, 0.5, 0.5]).sizes).toEqual([6]);
    expect(decide([0.001, 0.001, 0.001, 0.001, 0.001, 0.001]).sizes).toEqual([6]);
    // 1 is not 2 either: each later p is at least the greatest before.
    const { adjusted } = decide([0.008, 0.0081, 0.0085, 0.5, 0.6, 0.7]);
    expect(adjusted[2]).toBeGreaterThanOrEqual(adjusted[1] ?? 1);
  });
});

describe('sentences', () => {
  const judge = (a: readonly number[], b: readonly number[], options = {}, contrast = {}) =>
    judgeDifferences([{ first: 'A', second: 'B', a, b, ...contrast }], options)[0];
  const zeros = (values: readonly number[]) => values.map(() => 0);

  it('say means if units are missing, what would have shown, and how many more would', () => {
    const values = [0.5, -0.4, 0.3, -0.2, 0.1, 0.4, -0.3, 0.25];
    expect(judge(values, zeros(values))?.statement).toMatch(
      /^= 0\.08 \[-?−0\.\d\d, 0\.\d\d\], n = 8 units, paired, p = 0\.\d{3}: not separated; a difference of 0\.\d\d would most likely have shown$/,
    );
    expect(judge(values, zeros(values), { target: 9 })?.statement).toMatch(
      /not separated; a difference of 9 would most likely have shown$/,
    );
    expect(judge(values, zeros(values), { target: 0.2 })?.statement).toMatch(
      /; about \d+ more units would show a difference of 0\.2$/,
    );
    expect(judge(values, values.slice(2), { target: 0.2 }, { paired: false })?.statement).toMatch(
      /n = 8 and 6 units, unpaired, .*; about \d+ more units of each would show a difference of 0\.2$/,
    );
    expect(judge([0.1, 0.3, 0.2, 0.6], [0, 0.3, 0.3, 0.4], { range: [0, 1] })?.statement).toMatch(
      /; too few for an exact test$/,
    );
    expect(judge(values, zeros(values), { range: [-1, 1] }, { missing: 2 })?.statement).toMatch(
      /, means 0\.08 and 0\.00, n = 8 units, paired, .*, from −0\.3\d to 0\.4\d whatever the missing ones would be/,
    );
    const sure = upTo(40).map((place) => 5 + place / 40);
    expect(judge(sure, zeros(sure))?.sentence).toMatch(
      /^A − B = 5\.513 \[5\.\d+, 5\.\d+\], n = 40 units, paired, p < 0\.0001$/,
    );
    expect(judge([1, 1], [0, 0], { unit: 'match' })?.statement).toMatch(
      /^= 1\.000, n = 2 matches, paired: not separated; nearly all/,
    );
  });

  it('have the figures of their formulas', () => {
    const values = [0.5, -0.4, 0.3, -0.2, 0.1, 0.4, -0.3, 0.25];
    const error = estimateMean(values).standardError;
    const detectable = (level: number, size: number, of: number) =>
      `a difference of ${((studentTQuantile((1 + level) / 2, size - 1) + studentTQuantile(0.8, size - 1)) * of).toFixed(2)} would`;
    const more = (size: number, of: number, confidence: number) =>
      Math.ceil(sampleSizePaired({ difference: 0.2, variance: of ** 2 * size, pilot: size, confidence })) -
      size;
    const said = (options = {}) => judge(values, zeros(values), options)?.statement;
    const among = [{ first: 'A', second: 'C', a: values, b: zeros(values) }];
    expect(said()).toContain(detectable(0.95, 8, error));
    expect(said({ confidence: 0.8 })).toContain(detectable(0.8, 8, error));
    expect(said({ among })).toContain(detectable(0.975, 8, error));
    expect(said({ target: 0.2 })).toContain(`about ${more(8, error, 0.95)} more`);
    expect(said({ target: 0.2, among })).toContain(`about ${more(8, error, 0.975)} more`);
    const other = values.slice(2).map((value) => value - 0.05);
    const both = estimateSeparate(values, other).standardError;
    // Samples of 8 and 6 are worth pairs of 7.
    expect(judge(values, other, {}, { paired: false })?.statement).toContain(detectable(0.95, 7, both));
    expect(judge([0.9, 0.9], [0.5, 0.5], { range: [0, 1] })?.statement).toMatch(/: not separated$/);
    expect(judge([1], [0])?.statement).toContain('n = 1 unit, paired');
    // Two of 20 divisions are as extreme, whatever t says of a difference of ten.
    expect(judge([10, 11, 12], [0, 1, 2], {}, { paired: false })?.statement).toMatch(/: not separated$/);
    const mixed = [0.1, 0.3, 0.2, -0.6, 0.1];
    for (const confidence of [0.9375, 0.94])
      expect(judge(mixed, zeros(mixed), { range: [-1, 1], confidence })?.statement.includes('too few')).toBe(
        confidence > 0.9375,
      );
    // Ten pairs, all greater: 2 of 1,024; twelve: 2 of 4,096.
    const greater = (n: number) => upTo(n).map((place) => 5 + place / n);
    expect(judge(greater(10), zeros(greater(10)))?.statement).toMatch(/p = 0\.002$/);
    expect(judge(greater(12), zeros(greater(12)))?.statement).toMatch(/p = 0\.0005$/);
    // One of 16, which is the error that is allowed.
    const five = [1, 1.1, 1.2, 0.9, 1.05];
    expect(judge(five, zeros(five), { range: [0, 2], confidence: 0.9375 })).toMatchObject({
      p: 0.0625,
      separated: true,
    });
    expect(judge([0, 3], [1, 1], { range: [0, 1] }, { range: [0, 4] })?.interval).toEqual({
      low: -4,
      high: expect.any(Number),
    });
    expect(judge(values, zeros(values), {}, { missing: 2 })?.bounds).toBeNull();
    expect(judge([1, 2, 3, 4], [0, 1], { range: [0, 4] }, { paired: false, missing: 2 })?.bounds).toEqual({
      low: -1,
      high: 3,
    });
    for (const [a, b] of [
      [[1], [1, 2]],
      [[1, 2], [1]],
    ] as const)
      expect(judge(a, b, {}, { paired: false })).toMatchObject({ standardError: 0, interval: null, p: 1 });
    const fifths = values.map(() => 0.2);
    const known = judge(values, fifths, {}, { known: true });
    expect(known?.interval?.high).toBeCloseTo((judgeMean(values).interval?.high ?? 0) - 0.2, 12);
    expect(judge([1e-8, 3e-8], [9e-9, 1e-8])?.difference).toBeCloseTo(1.05e-8, 12);
  });

  it('take only what is known: sides with d_z or g, bounds of a range, p of 1 without an interval', () => {
    const found = judge([1, 3, 5, 8], [0, 1, 1, 3]);
    const differences = [1, 2, 4, 5];
    expect(found?.effectSize).toEqual({ name: 'd_z', value: close(3 / Math.sqrt(10 / 3)) });
    expect(found).toMatchObject({
      standardError: close(Math.sqrt(10 / 3 / 4)),
      bounds: null,
      p: 1,
      adjustedP: 1,
      interval: null,
    });
    expect(meanInterval(differences)?.standardError).toBeCloseTo(found?.standardError ?? 0, 12);
    expect(judge([1, 2], [0, 1])?.effectSize).toBeNull();
    expect(judge([1, 2, 3], [0, 1], {}, { paired: false })?.effectSize?.name).toBe('g');
    expect(judge([1, 2, 3], [0, 1, 2], { range: [0, 4] }, { missing: 1 })?.bounds).toEqual({
      low: close(0.75 - 1),
      high: close(0.75 + 1),
    });
    expect(judge([], [])).toMatchObject({
      difference: 0,
      firstMean: 0,
      secondMean: 0,
      n: 0,
      refusal: 'no pair',
    });
    expect(judge([], [1], {}, { paired: false })).toMatchObject({
      firstMean: 0,
      secondMean: 1,
      n: [0, 1],
      p: 1,
    });
    // 0.4 − 0.3 and 0.3 − 0.2 are the same difference, and 0.1 + 0.2 − 0.3 is none.
    expect(judge([0.1 + 0.2, 1], [0.3, 1])).toMatchObject({ difference: 0, standardError: 0 });
    const among = [{ first: 'A', second: 'C', a: [1, 2, 3], b: [0, 0, 1] }];
    expect(judge([1, 2, 3], [0, 1, 1], { among, range: [0, 4] })).toMatchObject({
      family: 2,
      statement: expect.stringContaining('adjusted for 2 comparisons') as unknown,
    });
  });

  it('of a mean have one value for every unit, its error, and t with a unit less', () => {
    const found = judgeMean([1, 2, 4], { confidence: 0.8 });
    const error = Math.sqrt(14 / 6 / 3);
    expect(found).toEqual({
      mean: close(7 / 3),
      standardError: close(error),
      n: 3,
      refusal: null,
      interval: {
        low: close(7 / 3 - studentTQuantile(0.9, 2) * error),
        high: close(7 / 3 + studentTQuantile(0.9, 2) * error),
      },
    });
    expect(judgeMean([1])).toMatchObject({ mean: 1, standardError: null, n: 1 });
    expect(judgeMean([])).toMatchObject({ mean: null, standardError: null, n: 0, interval: null });
    // 0.1 + 0.1 + 0.1 is not three times 0.1.
    for (const same of [2, 0.1]) expect(judgeMean([same, same, same])).toMatchObject({ standardError: 0 });
  });
});
