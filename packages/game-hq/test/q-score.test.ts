import { qScore, type QScoreRow } from '@masbench/game-hq';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Table 9 of the MAS-HQ paper: every pair of rows is one match. */
const table9 = [
  ['4o-mini A', 0.9103, 2417, 1193792, 166277, 791, 8832.44, 0.8715],
  ['4o-mini B', 0.9132, 2438, 1270282, 178959, 812, 8987.41, 0.5132],
  ['Qwen A', 0.903, 2304, 1230775, 254575, 682, 13776.31, 0.5101],
  ['Qwen B', 0.8994, 2264, 1250367, 270670, 642, 14453.96, 0.507],
  ['Deepseek A', 0.886, 2292, 1219960, 202441, 666, 12267.18, 0.486],
  ['Deepseek B', 0.8894, 2233, 1185813, 198797, 607, 12068.32, 0.5051],
  ['Gemini A', 0.9026, 2262, 1173195, 394719, 642, 20295.29, 0.5026],
  ['Gemini B', 0.9016, 2157, 1150648, 379961, 537, 19825.7, 0.5273],
  ['Grok A', 0.907, 2376, 1180401, 195116, 750, 10719.56, 0.507],
  ['Grok B', 0.9049, 2253, 1160176, 188357, 627, 10150.14, 0.5337],
  ['4o-mini A, Grok B', 0.9105, 2401, 1177136, 165320, 785, 6543.14, 0.5401],
  ['Grok B, 4o-mini A', 0.9035, 2177, 1121979, 178422, 561, 9294.05, 0.5445],
  ['Grok A, 4o-mini B', 0.9036, 2312, 1161825, 187466, 696, 10082.7, 0.5278],
  ['4o-mini B, Grok A', 0.9092, 2422, 1256067, 178474, 806, 6783.37, 0.5419],
] as const;

const matches = Array.from({ length: table9.length / 2 }, (_, index) =>
  table9
    .slice(2 * index, 2 * index + 2)
    .map(([seat, h, calls, inputTokens, outputTokens, reviews, seconds, q]) => ({
      row: { seat, h, calls, inputTokens, outputTokens, reviews, seconds },
      q,
    })),
);

/** A seat with h = .5 that has used what is given, and nothing else. */
function rowOf(seat: string, used: Partial<QScoreRow> = {}): QScoreRow {
  return { seat, h: 0.5, calls: 0, inputTokens: 0, outputTokens: 0, reviews: 0, seconds: 0, ...used };
}

const amount = fc.nat({ max: 1_000_000 });
const rows = fc.array(
  fc.record({
    seat: fc.string({ minLength: 1 }),
    h: fc.double({ min: 0, max: 1, noNaN: true }),
    calls: amount,
    inputTokens: amount,
    outputTokens: amount,
    reviews: amount,
    seconds: amount,
  }),
  { minLength: 1, maxLength: 5 },
);

describe('qScore against the paper', () => {
  it.each(matches)('gives table 9 to within 1e-4 at beta 0.1: %#', (...match) => {
    const scores = qScore(
      match.map(({ row }) => row),
      { alpha: 1, beta: 0.1 },
    );
    const wrong = match.filter(
      ({ row, q }, index) => row.seat !== '4o-mini A' && Math.abs((scores[index]?.q ?? 0) - q) >= 1e-4,
    );
    expect(wrong).toEqual([]);
  });

  it('gives the row that was printed at beta 0.01 at beta 0.01', () => {
    const [first] = qScore(matches[0]?.map(({ row }) => row) ?? [], { alpha: 1, beta: 0.01 });
    expect(Math.abs((first?.q ?? 0) - 0.8715)).toBeLessThan(1e-4);
  });

  it('divides by the greatest amount of all seats with three of them, as table 3', () => {
    const table3 = [
      ['A', 0.9108, 2424, 1.36e6, 798, 8840, 0.5214],
      ['B', 0.9139, 2445, 1.44e6, 819, 8990, 0.5139],
      ['C', 0.9123, 2434, 1.4e6, 808, 8890, 0.518],
    ] as const;
    const seats = table3.map(([seat, h, calls, inputTokens, reviews, seconds]) => ({
      seat,
      h,
      calls,
      inputTokens,
      outputTokens: 0,
      reviews,
      seconds,
    }));
    const scores = qScore(seats, { alpha: 1, beta: 0.1 });
    for (const [index, [, , , , , , q]] of table3.entries())
      expect(Math.abs((scores[index]?.q ?? 0) - q)).toBeLessThan(1e-4);
  });
});

describe('qScore', () => {
  it('keeps Q between -4 beta and alpha, and charges some seat all of each component that was used', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const scores = qScore(given, { alpha: 1, beta: 0.1 });
        expect(scores.map(({ seat }) => seat)).toEqual(given.map(({ seat }) => seat));
        for (const { q, penalty } of scores) {
          expect(q).toBeGreaterThanOrEqual(-0.4 - 1e-12);
          expect(q).toBeLessThanOrEqual(1);
          expect(penalty).toBeLessThanOrEqual(4);
        }
        const used = given.some(({ reviews }) => reviews > 0);
        expect(scores.some(({ components }) => components.reviews === 1)).toBe(used);
      }),
    );
  });

  it('does not change when a resource of all seats is scaled', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 1000 }), (given, factor) => {
        const scaled = given.map((row) => ({ ...row, seconds: row.seconds * factor }));
        const plain = qScore(given);
        for (const [index, { q }] of qScore(scaled).entries())
          expect(q).toBeCloseTo(plain[index]?.q ?? 0, 12);
      }),
    );
  });

  it('does not depend on the order of the rows, nor on the normalization with two seats', () => {
    fc.assert(
      fc.property(rows, (given) => {
        expect(qScore(given.toReversed()).toReversed()).toEqual(qScore(given));
        const two = given.slice(0, 2);
        expect(qScore(two, { normalization: 'pairwise' })).toEqual(qScore(two));
      }),
    );
  });

  it('compares with all seats, at α = 1 and β = .01, or with each rival in turn where it is pairwise', () => {
    const three = [30, 20, 10].map((calls, index) => rowOf(`ABC`.charAt(index), { calls }));
    expect(qScore(three).map(({ q }) => q)).toEqual([0.5 - 0.01, 0.5 - 0.01 * (2 / 3), 0.5 - 0.01 * (1 / 3)]);
    const [, second] = qScore(three, { normalization: 'pairwise' });
    expect(second?.components.calls).toBe((20 / 30 + 20 / 20) / 2);
  });

  it('is compared with nobody in a match of one, whatever the normalization, and takes 0/0 as 0', () => {
    const used = rowOf('A', { calls: 2, inputTokens: 3, outputTokens: 1, seconds: 9 });
    expect(qScore([used], { normalization: 'pairwise' })).toEqual([
      {
        seat: 'A',
        q: 0.5 - 0.01 * 3,
        penalty: 3,
        components: { calls: 1, tokens: 1, reviews: 0, seconds: 1 },
      },
    ]);
    expect(qScore([rowOf('A')])).toEqual([
      { seat: 'A', q: 0.5, penalty: 0, components: { calls: 0, tokens: 0, reviews: 0, seconds: 0 } },
    ]);
  });

  it('charges no seat for a resource that is unknown in one', () => {
    const known = { calls: 2, inputTokens: 10, outputTokens: 1, reviews: 1, seconds: 4 };
    const scores = qScore([rowOf('A', known), rowOf('B', { ...known, outputTokens: null })]);
    expect(scores.map(({ components }) => components)).toEqual([
      { calls: 1, tokens: null, reviews: 1, seconds: 1 },
      { calls: 1, tokens: null, reviews: 1, seconds: 1 },
    ]);
    expect(scores[0]?.penalty).toBe(3);
  });

  it.each([
    [{ calls: -1 }, "Cannot compute the Q-Score: 'calls' of seat 'A' must be a finite number, not negative"],
    [
      { seconds: Infinity },
      "Cannot compute the Q-Score: 'seconds' of seat 'A' must be a finite number, not negative, but is Infinity",
    ],
    [{ h: Number.NaN }, "Cannot compute the Q-Score: 'h' of seat 'A' must be a finite number, but is NaN"],
  ])('refuses %o', (wrong, message) => {
    expect(() => qScore([rowOf('A', wrong)])).toThrow(message);
    expect(() => qScore([rowOf('A', wrong)])).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
  });

  it('refuses weights that are no numbers of at least 0', () => {
    const one = [rowOf('A')];
    expect(() => qScore(one, { alpha: 1, beta: Number.NaN })).toThrow("'beta' must be a finite number");
    expect(() => qScore(one, { alpha: -1 })).toThrow(
      "'alpha' must be a finite number, not negative, but is -1",
    );
    for (const free of [{ alpha: 0 }, { beta: 0 }]) expect(() => qScore(one, free)).not.toThrow();
  });
});
