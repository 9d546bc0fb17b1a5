import { RefusalError, play } from '@masbench/core';
import { hq, always, never } from '@masbench/game-hq';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import { describe, expect, it } from 'vitest';
import { evaluate, match, outcomeOf, passages, player, resultOf, worth } from './playing.js';

describe('summaries that are missing', () => {
  it('take the passage from all seats where they are dropped', async () => {
    const scores: Record<string, number> = { p1: 0.9, p2: 0.1, p3: 0.6 };
    const short = player({ write: (id) => (id === 'p2' ? 'too few words' : worth(scores[id])) });
    const whole = player({ write: (id) => worth(scores[id]) });
    const result = await match({ A: short, B: whole }, { passages: passages(3) });
    expect(outcomeOf(result).dropped).toEqual(['p2']);
    for (const seat of ['A', 'B'])
      expect(resultOf(result, seat)).toMatchObject({ h: 0.75, counted: 2, calls: 6 });
    expect(resultOf(result, 'A').missing).toEqual({ refusal: 0, empty: 0, short: 1, failure: 0 });
  });

  it('excuse what was spent on dropped passages where the configuration says so', async () => {
    const silent = player({ write: (id) => (id === 'p2' ? '' : worth(0.5)), policy: always });
    const result = await match(
      { A: silent, B: player() },
      { passages: passages(4), droppedSpending: 'excused' },
    );
    for (const seat of ['A', 'B']) {
      const { calls, reviews, counted } = resultOf(result, seat);
      expect([counted, calls]).toEqual([3, 2 * 3 + reviews]);
    }
    expect(resultOf(result, 'B').excused).toMatchObject({ calls: 2, inputTokens: 60, seconds: 2 });
  });

  it('excuse their reviews once: what is left is charged as reviews of the other passages', async () => {
    const silent = player({ write: (id) => (id === 'p4' ? '' : worth(0.5)) });
    const result = await match(
      { A: silent, B: player({ policy: always }) },
      { passages: passages(4), droppedSpending: 'excused' },
    );
    const { reviews, reviewSpent } = resultOf(result, 'B');
    expect(reviews).toBeGreaterThan(0);
    expect(reviewSpent.calls).toBe(reviews);
  });

  it('leave a match without a winner where no passage is left, however little a seat has spent', async () => {
    const short = player({ write: () => 'too short', policy: never });
    const result = await match({ A: short, B: player({ policy: always }) }, { passages: passages(3) });
    expect(outcomeOf(result).winner).toBeNull();
    expect(result.scores).toEqual({ A: 0, B: 0 });
    expect(result.metrics.match).toMatchObject({ winner: null, margin: null });
    expect(result.metrics.seats?.['A']).toMatchObject({ h: null, q: null, short: 3, dropped: 3 });
  });

  it('count as zero for their own seat alone where the rule is zero', async () => {
    const silent = player({ write: (id) => (id === 'p2' ? '' : worth(0.8)) });
    const result = await match(
      { A: silent, B: player({ write: () => worth(0.8) }) },
      { passages: passages(4), missing: { empty: 'zero' } },
    );
    expect(resultOf(result, 'A').h).toBeCloseTo(0.6, 12);
    expect(resultOf(result, 'B').h).toBeCloseTo(0.8, 12);
  });

  it('are refusals where the agent throws one or answers with the sentence for it', async () => {
    const refusing = player({
      write: (id) => {
        if (id === 'p1') throw new RefusalError('no');
        return id === 'p2' ? ' i am unable to summarize this passage. ' : worth(0.5);
      },
    });
    const result = await match({ A: refusing }, { passages: passages(3) });
    expect(resultOf(result, 'A').missing).toEqual({ refusal: 2, empty: 0, short: 0, failure: 0 });
    expect(outcomeOf(result).dropped).toEqual(['p1', 'p2']);
  });

  it('leave the earlier summary where it is a review that is missing', async () => {
    const write = (_: string, version: number): string => (version === 0 ? worth(0.5) : '');
    const result = await match({ A: player({ policy: always, write }) }, { passages: passages(3) });
    expect(resultOf(result, 'A')).toMatchObject({ h: 0.5, reviews: 2, missing: { empty: 0 } });
  });

  it('are failures where the agent has no legal answer, and cost no call where the budget is spent', async () => {
    const result = await play(hq, {
      config: { passages: passages(4) },
      services: { evaluate },
      agents: { A: player({ write: () => worth(0.8) }) },
      limits: { seat: { calls: 5 } },
    });
    expect(resultOf(result, 'A')).toMatchObject({ calls: 5, missing: { failure: 2 }, h: 0.4 });
  });
});

describe('a review', () => {
  it('is not charged where the budget was spent before it could be asked for', async () => {
    const result = await play(hq, {
      config: { passages: passages(3) },
      services: { evaluate },
      agents: { A: player({ policy: always, write: () => worth(0.8) }) },
      limits: { seat: { calls: 3 } },
    });
    expect(resultOf(result, 'A')).toMatchObject({
      calls: 3,
      reviews: 0,
      summarized: 1,
      missing: { failure: 2 },
    });
  });
});

describe('scores that are missing', () => {
  it.each([
    ['zero' as const, 0.4],
    ['leave-out' as const, 0.6],
  ])('are counted and bound the mean, in which they are 0 or left out: %s', async (unscored, h) => {
    const write = (id: string): string => worth(id === 'p1' ? undefined : 0.6);
    const seen: (number | null)[] = [];
    const watch = ({ view }: HqTurn): void => void seen.push(view.self.h);
    const result = await match({ A: player({ write, watch }) }, { passages: passages(3), unscored });
    expect(resultOf(result, 'A')).toMatchObject({ counted: 2, unscored: 1 });
    expect(resultOf(result, 'A').h).toBeCloseTo(h, 12);
    expect(resultOf(result, 'A').hScored).toBeCloseTo(0.6, 12);
    expect(seen.at(-1)).toBeCloseTo(unscored === 'zero' ? 0.3 : 0.6, 12);
    expect(resultOf(result, 'A').hLow).toBeCloseTo(0.4, 12);
    expect(resultOf(result, 'A').hHigh).toBeCloseTo((1.2 + 1) / 3, 12);
  });

  it('never pay: no seat is better off where its worst summary cannot be scored', async () => {
    const scores = [0.1, 0.5, 0.9];
    const writing =
      (isHidden: boolean) =>
      (id: string): string => {
        const score = scores[Number(id.slice(1)) - 1] ?? 0;
        return worth(isHidden && score < 0.2 ? undefined : score);
      };
    const { outcome } = await match(
      { A: player({ write: writing(true) }), B: player({ write: writing(false) }) },
      { passages: passages(3) },
    );
    const [hidden, open] = outcome?.seats ?? [];
    expect(hidden?.q).toBeLessThan(open?.q ?? 0);
    expect(outcome?.winner).toBe('B');
  });

  it('come from a service that fails for good', async () => {
    const result = await play(hq, {
      config: { passages: passages(2) },
      services: {
        evaluate: () => {
          throw new Error('no such scorer');
        },
      },
      agents: { A: player() },
    });
    expect(result.status).toBe('finished');
    expect(resultOf(result, 'A')).toMatchObject({ unscored: 2, counted: 0, h: 0, hLow: 0, hHigh: 1 });
    expect(result.metrics.seats?.['A']).toMatchObject({ h: null, hBefore: null, hLow: 0, hHigh: 1, q: null });
  });

  it('are unknown, not zero, where every passage was dropped', async () => {
    const result = await match(
      { A: player({ write: () => 'short', policy: always }), B: player() },
      { passages: passages(3) },
    );
    for (const seat of ['A', 'B']) {
      const unknown = { h: null, hBefore: null, hLow: null, hHigh: null, q: null, reviewBreakEvenBeta: null };
      expect(result.metrics.seats?.[seat]).toMatchObject({ ...unknown, counted: 0, dropped: 3 });
    }
  });

  it('come from a value that is no H-Score', async () => {
    const result = await play(hq, {
      config: { passages: passages(1) },
      services: { evaluate: () => ({ status: 'scored', name: 'percent', value: 85 }) },
      agents: { A: player() },
    });
    expect(resultOf(result, 'A').unscored).toBe(1);
  });
});
