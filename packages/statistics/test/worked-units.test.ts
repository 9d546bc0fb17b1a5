import { createRng } from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { weighBoundedMean } from '../src/verdicts/bounded-evidence.ts';
import { joinEvidence } from '../src/verdicts/evidence.ts';
import { weighLeaning, weighTwoValues } from '../src/verdicts/lopsided-evidence.ts';
import { countThreeValues, weighThreeValues } from '../src/verdicts/three-values.ts';
import { weighByT, weighLogOdds } from '../src/verdicts/student-evidence.ts';
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
import { close, evidenceOf, upTo } from './by-hand.ts';

const low = upTo(20).map((place) => place / 100);

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
    expect(weighDifferences([1, 2], wide).refusal).toContain('2 pairs are too few');
    expect([weighDifferences([], wide).refusal, weighDifferences([1], wide).refusal]).toEqual([
      'no pair',
      'one unit does not show how units vary',
    ]);
    // All but one the same, of three or more.
    for (const place of [3, 6])
      expect(weighDifferences(Array<number>(7).fill(1).with(place, 2), wide).refusal).toContain(
        'nearly all of 7 units',
      );
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
    for (const seed of [5, 6, 7, 8]) {
      const values = [...own, ...other];
      const rng = createRng(seed, 'studentized');
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
      expect(permuteStudentized(own, other, { seed, resamples: 300 })).toBe(extreme / 301);
    }
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
