import { describe, expect, it } from 'vitest';
import { expectReviewPenalty } from '../src/penalty/expect-review.ts';
import { forecastRival, projectRival } from '../src/penalty/expect-rivals.ts';
import { spentText } from '../src/penalty/spent-words.ts';
import { selfView } from './playing.ts';

describe('expectReviewPenalty', () => {
  // Half of the passages are behind the seat: it is on course for twice of what it has spent.
  const self = {
    ...selfView,
    passages: 10,
    completed: 5,
    resources: { calls: 10, inputTokens: 900, outputTokens: 100, reviews: 2, seconds: 50 },
  };

  it('adds the mean of a call and one review, each by what the seat is on course for', () => {
    // calls 1/20, tokens 100/2000, reviews 1/4, seconds 5/100
    expect(expectReviewPenalty(self, [])).toBeCloseTo(0.05 + 0.05 + 0.25 + 0.05, 12);
  });

  it('divides by the greatest amount of any seat', () => {
    // calls 1/40, tokens as before, reviews 1/8, seconds 5/100 as the rival has less
    const unknown = { calls: null, tokens: null, reviews: null, seconds: null };
    const rivals = [{ calls: 40, tokens: null, reviews: 8, seconds: 60 }, unknown];
    expect(expectReviewPenalty(self, rivals)).toBeCloseTo(0.025 + 0.05 + 0.125 + 0.05, 12);
  });

  it('charges a first review whole, and what it knows of the rest', () => {
    const unknown = { calls: null, inputTokens: null, outputTokens: 100, reviews: 0, seconds: 50 };
    expect(expectReviewPenalty({ ...self, resources: unknown }, [])).toBe(1);
    const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, reviews: 0, seconds: 0 };
    expect(expectReviewPenalty({ ...self, completed: 0, resources: nothing }, [])).toBe(1);
  });
});

describe('the amounts of a rival', () => {
  it('are forecast at its amounts per call, where it disclosed some', () => {
    // 2 · 9 passages and 2 reviews: twice its 10 calls.
    const seen = { calls: 10, tokens: 500, seconds: 20 };
    expect(forecastRival(seen, 9, 2)).toEqual({ reviews: 2, calls: 20, tokens: 1000, seconds: 40 });
    for (const little of [null, { calls: null, tokens: 5 }, { calls: 0, tokens: 5 }, { calls: 3 }])
      expect(forecastRival(little, 9, 2)).toEqual({ reviews: 2, calls: 20, tokens: null, seconds: null });
  });

  it('go on at its pace so far, and are reviews alone where nothing was disclosed', () => {
    const unknown = { calls: null, tokens: null, seconds: null };
    expect(projectRival(null, 10, 3)).toEqual({ ...unknown, reviews: 3 });
    const seen = { completed: 5, calls: 12, tokens: 700, reviews: 2, seconds: null };
    expect(projectRival(seen, 10, 3)).toEqual({ calls: 24, tokens: 1400, reviews: 4, seconds: 0 });
  });

  it('and those of a seat are told in words', () => {
    const spent = { calls: 2, inputTokens: 30, outputTokens: 10, reviews: 1, seconds: 1.5 };
    expect(spentText(spent)).toBe('Spent: 2 calls, 40 tokens (30 read, 10 written), 1 review, 1.50 seconds');
    expect(spentText({ ...spent, inputTokens: null, reviews: 2, seconds: null })).toBe(
      'Spent: 2 calls, an unknown number of tokens (an unknown number of read, 10 written), 2 reviews, unknown time',
    );
  });
});
