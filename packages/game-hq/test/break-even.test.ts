import { describe, expect, it } from 'vitest';
import { breakEvenBeta, reviewBreakEvenBeta, winningRange } from '../src/scoring/break-even.ts';
import { newSpending } from '../src/rules/resources.ts';
import { type HqSeatResult } from '../src/scoring/result.ts';

const half = { calls: 10, inputTokens: 100, outputTokens: 20, seconds: 5 };

/**
 * A seat with h and P. Reviews took half of its calls, tokens and seconds unless they are given otherwise; other fields
 * are not read.
 */
function row(seat: string, h: number, penalty: number, more: Partial<HqSeatResult> = {}): HqSeatResult {
  return {
    seat,
    h,
    penalty,
    q: h - 0.1 * penalty,
    hScored: h,
    hLow: h,
    hHigh: h,
    counted: 10,
    unscored: 0,
    calls: 20,
    inputTokens: 200,
    outputTokens: 40,
    seconds: 10,
    reviews: 10,
    components: { calls: 1, tokens: 1, reviews: 1, seconds: 1 },
    hBefore: h,
    reviewSpent: half,
    excused: newSpending(),
    ending: 'complete',
    summarized: 10,
    reviewed: 10,
    missing: { refusal: 0, empty: 0, short: 0, failure: 0 },
    unsummarized: 0,
    ...more,
  };
}

describe('the range of beta in which the winner remains the same', () => {
  // A leads by .2 in h and costs 2 more: α·.2 = β·2 at β = .1·α.
  const [dear, cheap] = [row('A', 0.8, 3), row('B', 0.6, 1)];

  it('ends where the dearer seat pays for its lead: α·(h − h′) / (P − P′)', () => {
    const range = winningRange(dear, [dear, cheap], 1);
    expect(range.from).toBe(0);
    expect(range.to).toBeCloseTo(0.1, 12);
    expect(winningRange(dear, [dear, cheap], 2).to).toBeCloseTo(0.2, 12);
  });

  it('begins there for the cheaper seat, and has no end', () => {
    const range = winningRange(cheap, [dear, cheap], 1);
    expect(range.from).toBeCloseTo(0.1, 12);
    expect(range.to).toBeNull();
  });

  it('is bounded by the nearest rival on each side', () => {
    // Rivals that cost less: at .1 (B) and .3 / 2.5 = .12 (C); more: .1 / 1 = −.1 → from 0 (D), and .05 (E).
    const rivals = [row('C', 0.5, 0.5), row('D', 0.7, 4), row('E', 0.85, 4), row('F', 0.82, 4)];
    const range = winningRange(dear, [dear, cheap, ...rivals], 1);
    expect(range.from).toBeCloseTo(0.05, 12);
    expect(range.to).toBeCloseTo(0.1, 12);
  });

  it('is not bounded by a rival of the same penalty, nor by the seat itself', () => {
    const twin = row('B', 0.6, 3);
    expect(winningRange(dear, [dear, twin], 1)).toEqual({ from: 0, to: null });
  });
});

describe('the beta with another winner', () => {
  const seats = [row('A', 0.8, 3), row('B', 0.6, 1), row('C', 0.85, 4)] as const;
  const weights = { alpha: 1, normalization: 'all-seats' } as const;

  it('is the end of the range nearest to the beta that was played', () => {
    // A wins from .05 (C) to .1 (B).
    expect(breakEvenBeta(seats[0], seats, { ...weights, beta: 0.06 })).toBeCloseTo(0.05, 12);
    expect(breakEvenBeta(seats[0], seats, { ...weights, beta: 0.09 })).toBeCloseTo(0.1, 12);
  });

  it('is the only end if there is one', () => {
    expect(breakEvenBeta(seats[1], seats, { ...weights, beta: 5 })).toBeCloseTo(0.1, 12);
    expect(breakEvenBeta(seats[1], seats, { ...weights, beta: 0 })).toBeCloseTo(0.1, 12);
    expect(breakEvenBeta(seats[0], seats.slice(0, 2), { ...weights, beta: 0.01 })).toBeCloseTo(0.1, 12);
  });

  it('is null for a draw, and if the winner wins at any beta', () => {
    expect(breakEvenBeta(undefined, seats, { ...weights, beta: 0.1 })).toBeNull();
    const best = row('A', 0.9, 1);
    expect(breakEvenBeta(best, [best, row('B', 0.5, 2)], { ...weights, beta: 0.1 })).toBeNull();
  });
});

describe('the beta below which reviews paid off', () => {
  const weights = { alpha: 2, beta: 0.1, normalization: 'all-seats' } as const;
  // With reviews all of A's amounts are the greatest: P = 4. B has half of each and no review.
  const rival = row('B', 0.5, 1.5, { ...half, reviews: 0, reviewSpent: newSpending() });
  const seat = row('A', 0.9, 4, { hBefore: 0.6 });

  it('is α·(h − hBefore) over what they added to the penalty', () => {
    // Without them A has 10 calls, 120 tokens and 5 seconds as B has: P = 3, so that they added 1.
    expect(reviewBreakEvenBeta(seat, [seat, rival], weights)).toBeCloseTo((2 * 0.3) / 1, 12);
    expect(reviewBreakEvenBeta(seat, [rival, seat], weights)).toBeCloseTo(0.6, 12);
  });

  it('compares with each rival in turn where the match did', () => {
    // Beside a rival with twice its calls, tokens and seconds, and one with half of them: P = 4 · 3/4, as its reviews are the
    // most. Without them, half of its amounts are a quarter of the one, all of the other's: P = 3 · 5/8.
    const small = row('C', 0.5, 2, { ...half, reviews: 0 });
    const large = row('D', 0.5, 3, {
      calls: 40,
      inputTokens: 400,
      outputTokens: 80,
      seconds: 20,
      reviews: 0,
    });
    const own = row('A', 0.9, 3 * 0.75 + 1, { hBefore: 0.6 });
    expect(
      reviewBreakEvenBeta(own, [small, own, large], { ...weights, normalization: 'pairwise' }),
    ).toBeCloseTo((2 * 0.3) / (3 * 0.75 + 1 - (3 * 5) / 8), 12);
  });

  it('is null without a review, without a summary before them, and without a passage', () => {
    for (const more of [{ reviews: 0 }, { hBefore: null }, { counted: 0 }]) {
      const other = { ...seat, ...more };
      expect(reviewBreakEvenBeta(other, [other, rival], weights)).toBeNull();
    }
  });

  it('is null if they added nothing', () => {
    const free = row('A', 0.9, 3, { hBefore: 0.6 });
    expect(reviewBreakEvenBeta(free, [free, rival], weights)).toBeNull();
    const cheaper = row('A', 0.9, 2.5, { hBefore: 0.6 });
    expect(reviewBreakEvenBeta(cheaper, [cheaper, rival], weights)).toBeNull();
  });
});
