import { makeUsage, type MoveAnswer } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import {
  addSpending,
  countSpentTokens,
  newSpending,
  answerSpending,
  subtractResources,
  wasCalled,
} from '../src/rules/resources.ts';

const told = { calls: 3, inputTokens: 100, outputTokens: 20, seconds: 5 };

function answered(
  by: MoveAnswer['by'],
  why?: MoveAnswer['why'],
  calls = 3,
): Pick<MoveAnswer, 'by' | 'why' | 'usage'> {
  const amounts: Readonly<Record<string, number>> = { ...told, calls };
  return { by, why, usage: makeUsage((field) => amounts[field]) };
}

describe('what one answer costs', () => {
  it('is one call in the published counting, and the told number in the other', () => {
    expect(answerSpending(answered('agent'), 'published')).toEqual({ ...told, calls: 1 });
    expect(answerSpending(answered('agent'), 'reported')).toEqual(told);
  });

  it('is nothing if it was forced', () => {
    expect(answerSpending(answered('forced'), 'published')).toEqual(newSpending());
    expect(answerSpending(answered('forced'), 'reported')).toEqual(newSpending());
  });

  it('is no call if the budget was spent or the seat forfeited before one was made', () => {
    for (const why of ['budget', 'forfeit'] as const) {
      expect(wasCalled(answered('fallback', why, 0))).toBe(false);
      expect(answerSpending(answered('fallback', why, 0), 'published').calls).toBe(0);
      expect(wasCalled(answered('fallback', why, 1))).toBe(true);
    }
    expect(wasCalled(answered('fallback', 'error', 0))).toBe(true);
    expect(wasCalled(answered('agent', undefined, 0))).toBe(true);
    expect(wasCalled(answered('forced', undefined, 1))).toBe(false);
  });

  it('is unknown if the agent does not tell, but for the call', () => {
    const silent = { by: 'agent', why: undefined, usage: makeUsage(() => undefined) } as const;
    const unknown = { inputTokens: null, outputTokens: null, seconds: null };
    expect(answerSpending(silent, 'published')).toEqual({ ...unknown, calls: 1 });
    expect(answerSpending(silent, 'reported')).toEqual({ ...unknown, calls: null });
  });
});

describe('sums of what was spent', () => {
  it('are unknown in each field that is unknown in one part', () => {
    const sum = newSpending();
    addSpending(sum, told);
    addSpending(sum, { ...told, seconds: null });
    expect(sum).toEqual({ calls: 6, inputTokens: 200, outputTokens: 40, seconds: null });
    addSpending(sum, told);
    expect(sum.seconds).toBeNull();
  });

  it('have differences that are never below zero, and leave other fields and their operands alone', () => {
    const amount = { ...told, reviews: 2 };
    expect(
      subtractResources(amount, { calls: 1, inputTokens: 100, outputTokens: 21, seconds: null }),
    ).toEqual({
      calls: 2,
      inputTokens: 0,
      outputTokens: 0,
      seconds: null,
      reviews: 2,
    });
    expect(amount).toEqual({ ...told, reviews: 2 });
  });

  it('count input and output tokens together, if both are known', () => {
    expect(countSpentTokens(told)).toBe(120);
    expect(countSpentTokens({ ...told, inputTokens: null })).toBeNull();
    expect(countSpentTokens({ ...told, outputTokens: null })).toBeNull();
  });
});
