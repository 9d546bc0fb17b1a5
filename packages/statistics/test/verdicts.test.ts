import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { countCases } from '../../../scripts/testing/cases.ts';
import {
  clusteredStandardError,
  createRng,
  judgeDifferences,
  judgeMean,
  meanInterval,
  studentTQuantile,
  verdictSentence,
} from '@masbench/statistics';
import { leastUnits } from '../src/verdicts/power-bound.ts';
import { itEquals } from './reference.ts';

const number = z.number();
const numbers = z.array(number);
const ends = z.object({ low: number, high: number });

describe('verdicts equal scipy to 1e-6', () => {
  itEquals("bounds of zeros and ones, which are Clopper and Pearson's", {
    section: 'exactShares',
    inputs: z.object({ successes: number, n: number }),
    answers: ends,
    compute: ({ successes, n }) => {
      const values = Array.from({ length: n }, (_, index) => (index < successes ? 1 : 0));
      return judgeMean(values, { range: [0, 1], values: 'ends' }).interval;
    },
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

  it('takes exact tests where a unit has few possible values, and bets where it has others', () => {
    const [a, b] = [[1, 1, 1, 1, 1, 1, 0, 1], Array<number>(8).fill(0)];
    // 7 of 7 decisive units: 2 · 2⁻⁷.
    expect(judge(a, b, { range: [0, 1] }, { values: 'ends' })).toMatchObject({
      p: expect.closeTo(2 / 128, 12),
      word: 'ahead',
    });
    const drawn = a.map((value) => (value === 0 ? 0.5 : value));
    const others = drawn.map((value) => 1 - value);
    expect(judge(drawn, others, { range: [0, 1] }, { values: 'result' })).toMatchObject({
      p: expect.closeTo(2 / 128, 12),
    });
    expect(judge(a, b, { range: [0, 1] }).p).toBeGreaterThan(2 / 128);
    // Of separate samples, Fisher's combination of two exact tests at the least favorable mean.
    const apart = judge(a, b, { range: [0, 1] }, { values: 'ends', paired: false });
    expect(apart).toMatchObject({ word: 'ahead', n: [8, 8] });
    expect(apart.p).toBeGreaterThan(0.0002);
  });

  it('names what t alone says, with what would undo it: Δ / (Δ + R) of pairs', () => {
    const a = Array.from({ length: 20 }, (_, place) => 0.99 + 0.001 * (place % 3));
    const b = a.map((value, place) => value - 0.04 - 0.001 * (place % 2));
    const found = judge(a, b, { range: [0, 1], unit: 'trial' });
    const share = 0.0405 / 1.0405;
    expect(found).toMatchObject({
      word: 'ahead of what was seen',
      separated: false,
      breakdown: {
        of: 'pair',
        share: expect.closeTo(share, 10),
        unseen: expect.closeTo((1 - share) ** 20, 10),
      },
    });
    expect(found.sentence).toMatch(
      /: A is ahead of what was seen \(t, p < 0\.0001\); undone if in more than 3\.9 % of trials A had its least score while B had its greatest, and 45 % of samples of 20 from such trials would show none$/,
    );
    expect(judge(b, a, { range: [0, 1] }).sentence).toContain(
      'B had its least score while A had its greatest',
    );
    // Separate samples: crashes of the one ahead, Δ / (mean − least), or best values of the other: which samples show more seldom.
    const apart = judge(a, b.slice(0, 6), { range: [0, 1] }, { paired: false });
    expect(apart.breakdown).toMatchObject({
      of: 'first',
      share: expect.closeTo(apart.difference / apart.firstMean, 10),
    });
    const high = judge(
      a.map((value) => value - 0.5),
      b.map((value) => value - 0.5),
      { range: [0, 1] },
      { paired: false },
    );
    expect(high.breakdown).toMatchObject({
      of: 'second',
      share: expect.closeTo(high.difference / (1 - high.secondMean), 10),
    });
  });

  it('without a range says who wins more often, and how far one more unit would have to lie', () => {
    const found = judge(Array<number>(32).fill(1), Array<number>(32).fill(0));
    expect(found).toMatchObject({
      word: 'wins more often',
      separated: false,
      interval: null,
      signs: { first: 32, second: 0 },
    });
    expect(found.sentence).toBe(
      'A − B = 1.000, n = 32 units, paired: A wins more often (sign test, 32 of 32, p < 0.0001); A is ahead of what was seen (sign-flip, p < 0.0001); one more unit with a difference below −32.000 would undo it; only a declared range could tell how likely that is',
    );
  });

  it('writes its sentence again with other names', () => {
    const found = judge(Array<number>(20).fill(1), Array<number>(20).fill(0), { range: [0, 1] });
    expect(verdictSentence(found, ['Seat A', 'seat B'])).toMatch(/^Seat A − seat B = .*: Seat A is ahead$/);
  });

  it('says what is missing: units that no test can do without, a range, or how many more', () => {
    const few = judge([1, 1, 1, 0, 1], [0, 0, 0, 0, 1], { range: [0, 1], unit: 'trial' });
    expect(few.sentence).toMatch(/: not separated; fewer than 6 trials cannot separate anything$/);
    const none = judge([1, 2, 3], [1, 3, 2]);
    expect(none.sentence).toMatch(/not separated; no range of the values is declared/);
    const more = judge([0.5, 0.6, 0.4, 0.5, 0.7, 0.5, 0.6], [0.5, 0.5, 0.5, 0.5, 0.6, 0.6, 0.5], {
      range: [0, 1],
      target: 0.1,
    });
    // The bound: 0.8 ≤ 0.025 · 1.1ⁿ takes 37 units.
    expect(more.sentence).toMatch(/; about 30 more units would show a difference of 0\.1$/);
  });

  it('needs units that follow from its bound: 72, 37, 20, 14, 9 and 5 for a power of 0.8, 76 to 6 for certainty', () => {
    const shares = [0.05, 0.1, 0.2, 0.3, 0.5, 1];
    const least = (power: number): number[] =>
      shares.map((share) => leastUnits(share, { level: 0.025, power }));
    expect(least(0.8)).toEqual([72, 37, 20, 14, 9, 5]);
    expect(least(1)).toEqual([76, 39, 21, 15, 10, 6]);
  });

  it('does not depend on the order in which units are given', () => {
    const rng = createRng(3, 'order');
    const rows = Array.from({ length: 40 }, (_, place) => ({
      unit: `trial ${place}`,
      a: rng.float(),
      b: rng.float(),
    }));
    const of = (list: typeof rows) =>
      judge(
        list.map(({ a }) => a),
        list.map(({ b }) => b),
        { range: [0, 1] },
        { units: list.map(({ unit }) => unit) },
      );
    const [one, other] = [of(rows), of(rows.toReversed())];
    expect(other.p).toBe(one.p);
    expect(other.interval?.low).toBeCloseTo(one.interval?.low ?? 0, 12);
  });

  it('adjusts a family by Holm over its one-sided hypotheses, whose first step costs what Bonferroni does', () => {
    const a = Array.from({ length: 12 }, (_, place) => Number(place < 11));
    const b = Array<number>(12).fill(0);
    const contrast = { first: 'A', second: 'B', a, b, values: 'ends' } as const;
    const level = { ...contrast, second: 'C', b: a };
    const [first, second] = judgeDifferences([contrast, level], { range: [0, 1] });
    expect(first?.adjustedP).toBeCloseTo(4 / 2048, 10);
    expect(second).toMatchObject({ adjustedP: 1, family: 2 });
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
            {
              first: 'a',
              second: 'c',
              a,
              b: c,
              units,
              otherUnits: units.map((unit) => `c ${unit}`),
              paired: false,
            },
          ],
          { range: [0, 1] },
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
        } of verdicts.filter((one) => one.refusal === null)) {
          expect(adjustedP).toBeGreaterThanOrEqual(p);
          expect(difference).toBeCloseTo(firstMean - secondMean, 12);
          expect(interval === null).toBe(refusal !== null);
          const { low, high } = interval ?? { low: -1, high: 1 };
          expect(!(low > 0 || high < 0) || separated).toBe(true);
          expect(!separated || low >= 0 || high <= 0).toBe(true);
          expect(adjustedP <= 0.05 + 1e-12).toBe(separated);
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
