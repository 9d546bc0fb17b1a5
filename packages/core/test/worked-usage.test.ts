import { describe, expect, it } from 'vitest';
import { addLost, addSpent, isPaid, nothingLost, nothingSpent, type Lost } from '../src/usage/lost.ts';
import {
  addUsage,
  completeUsage,
  countTokens,
  isAmount,
  makeUsage,
  noUsage,
  plus,
  usageFields,
  type Usage,
} from '../src/usage/usage.ts';
import { Tally } from '../src/engine/tally.ts';

/** Usage whose fields are 1, 2, 3, … times a factor. */
function usage(factor: number): Usage {
  return makeUsage((field) => factor * (usageFields.indexOf(field) + 1));
}

const lost = (costUsd: number | undefined): Lost => ({ ...nothingLost, costUsd });

describe('usage', () => {
  it('adds up field by field, and is unknown where a term is', () => {
    expect(Object.keys(noUsage)).toEqual([...usageFields]);
    expect(addUsage(usage(1), usage(10))).toEqual(usage(11));
    // With nothing, it is the other one itself: most of what is added is nothing.
    const two = usage(2);
    expect(addUsage(noUsage, two)).toBe(two);
    expect(addUsage(two, noUsage)).toBe(two);
    for (const field of usageFields) {
      const unknown = { ...usage(1), [field]: undefined };
      expect(addUsage(unknown, usage(1))).toEqual({ ...usage(2), [field]: undefined });
      expect(addUsage(usage(1), unknown)).toEqual({ ...usage(2), [field]: undefined });
    }
    expect([plus(1, 2), plus(undefined, 1), plus(1, undefined), plus(1e308, 1e308)]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is unknown, not zero, where calls were made and nothing is reported', () => {
    const unknown = {
      inputTokens: undefined,
      outputTokens: undefined,
      cachedTokens: undefined,
      reasoningTokens: undefined,
      costUsd: undefined,
    };
    expect(completeUsage({})).toEqual(noUsage);
    expect(completeUsage({ calls: 0 })).toEqual(noUsage);
    expect(completeUsage({ calls: 1 })).toEqual({ ...noUsage, ...unknown, calls: 1 });
    expect(completeUsage({ calls: undefined })).toEqual({ ...noUsage, ...unknown, calls: undefined });
    expect(completeUsage(usage(1))).toEqual(usage(1));
    for (const wrong of [Number.NaN, -1, Infinity]) {
      expect(completeUsage({ calls: wrong, seconds: wrong })).toEqual({
        ...noUsage,
        ...unknown,
        calls: undefined,
      });
      expect(completeUsage({ ...usage(1), costUsd: wrong, cacheWriteTokens: wrong })).toEqual({
        ...usage(1),
        costUsd: undefined,
        cacheWriteTokens: undefined,
      });
    }
    // Most providers report no such tokens.
    expect(completeUsage({ ...usage(1), cacheWriteTokens: undefined })).toMatchObject({
      cacheWriteTokens: 0,
    });
    const none = null as unknown as number;
    expect(completeUsage({ calls: 0, costUsd: none, cacheWriteTokens: none })).toEqual(noUsage);
    expect([isAmount('5'), isAmount(5), isAmount(0)]).toEqual([false, true, true]);
  });

  it('has tokens where both kinds are known', () => {
    expect(countTokens({ inputTokens: 3, outputTokens: 4 })).toBe(7);
    expect([countTokens({ inputTokens: 3 }), countTokens({ outputTokens: 3, inputTokens: null })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is paid for unless it is seconds alone', () => {
    expect(isPaid(nothingSpent)).toBe(false);
    expect(isPaid({ usage: { ...noUsage, seconds: 5 }, lost: nothingLost })).toBe(false);
    for (const field of ['calls', 'inputTokens', 'outputTokens', 'costUsd'] as const)
      expect([field, isPaid({ usage: { ...noUsage, [field]: 1 }, lost: nothingLost })]).toEqual([
        field,
        true,
      ]);
    expect(isPaid({ usage: { ...noUsage, costUsd: undefined }, lost: nothingLost })).toBe(true);
    expect(isPaid({ usage: noUsage, lost: lost(1) })).toBe(true);
  });

  it('and losses add up side by side', () => {
    expect(addLost(lost(1), lost(2))).toEqual(lost(3));
    expect(addLost(lost(1), lost(undefined))).toEqual(lost(undefined));
    const two = lost(2);
    expect(addLost(nothingLost, two)).toBe(two);
    expect(addLost(two, nothingLost)).toBe(two);
    const spent = { usage: usage(1), lost: lost(1) };
    expect(addSpent(spent, { usage: usage(2), lost: lost(3) })).toEqual({ usage: usage(3), lost: lost(4) });
    expect(addSpent(nothingSpent, spent)).toBe(spent);
    expect(addSpent(spent, nothingSpent)).toBe(spent);
  });
});

describe('the tally of a match', () => {
  it('has what each seat and the services spent and lost, and the sum of both', () => {
    const tally = new Tally();
    tally.spend(0, { usage: usage(1), lost: nothingLost });
    tally.spend(0, { usage: usage(1), lost: lost(1) });
    tally.spend(2, { usage: noUsage, lost: lost(2) });
    tally.spend(-1, { usage: usage(10), lost: lost(4) });
    expect([0, 1, 2].map((seat) => tally.of(seat).usage)).toEqual([usage(2), noUsage, noUsage]);
    expect([0, 1, 2].map((seat) => tally.of(seat).lost)).toEqual([lost(1), nothingLost, lost(2)]);
    expect([tally.services, tally.match]).toEqual([usage(10), usage(12)]);
    expect([tally.servicesLost, tally.lost]).toEqual([lost(4), lost(7)]);
  });

  it('counts answers and attempts of seats, by reason and by how they were read', () => {
    const tally = new Tally();
    tally.failedAttempt(1, 'illegal');
    tally.failedAttempt(1, 'illegal');
    tally.failedAttempt(1, 'timeout');
    tally.failedAttempt(-1, 'timeout');
    tally.answer(1, { why: 'illegal' });
    tally.answer(1, { read: 'normalized', dropped: 2 });
    tally.answer(1, { read: 'normalized', dropped: 0 });
    tally.answer(1, { read: 'asked-again', dropped: 1 });
    tally.answer(-1, { why: 'illegal' });
    tally.answer(2, {});
    expect(tally.of(2)).toMatchObject({ moves: 1, standIns: {}, readings: {} });
    expect(tally.of(1)).toEqual({
      usage: noUsage,
      lost: nothingLost,
      moves: 4,
      failedAttempts: { illegal: 2, timeout: 1 },
      standIns: { illegal: 1 },
      readings: { normalized: 2, askedAgain: 1, dropped: 3 },
    });
    expect(tally.of(0)).toEqual({
      usage: noUsage,
      lost: nothingLost,
      moves: 0,
      failedAttempts: {},
      standIns: {},
      readings: {},
    });
  });
});
