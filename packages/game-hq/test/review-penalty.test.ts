import { describe, expect, it } from 'vitest';
import { expectReviewPenalty } from '../src/penalty/expect-review.ts';
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
