import { RefusalError, play, type Services } from '@masbench/core';
import { hq, always, type Hq } from '@masbench/game-hq';
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

  it('leave a match without a winner and scores unknown, not zero, where no passage is left', async () => {
    const agents = { A: player({ write: () => 'too short' }), B: player({ policy: always }) };
    const result = await match(agents, { passages: passages(3) });
    expect(outcomeOf(result).winner).toBeNull();
    expect(result.scores).toEqual({ A: 0, B: 0 });
    expect(result.metrics.match).toMatchObject({ winner: null, margin: null });
    const unknown = { h: null, hBefore: null, hLow: null, hHigh: null, q: null, reviewBreakEvenBeta: null };
    expect(result.metrics.seats?.['A']).toMatchObject({ ...unknown, counted: 0, dropped: 3, short: 3 });
    expect(result.metrics.seats?.['B']).toMatchObject({ ...unknown, counted: 0, dropped: 3, short: 0 });
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

  it.each([
    ['failures, where there is no legal answer', 4, 5, {}, { missing: { failure: 2 }, h: 0.4 }],
    [
      'charged as no review where the budget was spent before it could be asked for',
      3,
      3,
      { policy: always },
      { missing: { failure: 2 }, reviews: 0, summarized: 1 },
    ],
  ])('are %s, and cost no call', async (_name, count, calls, options, expected) => {
    const result = await play(hq, {
      config: { passages: passages(count) },
      services: { evaluate },
      agents: { A: player({ write: () => worth(0.8), ...options }) },
      limits: { seat: { calls } },
    });
    expect(resultOf(result, 'A')).toMatchObject({ calls, ...expected });
  });
});

describe('scores that are missing', () => {
  it('never pay: no seat is better off where its worst summary cannot be scored', async () => {
    const scores: Record<string, number> = { p1: 0.1, p2: 0.5, p3: 0.9 };
    const hiding = player({ write: (id) => worth(id === 'p1' ? undefined : scores[id]) });
    const open = player({ write: (id) => worth(scores[id]) });
    const { outcome } = await match({ A: hiding, B: open }, { passages: passages(3) });
    expect(outcome?.seats[0]?.q).toBeLessThan(outcome?.seats[1]?.q ?? 0);
    expect(outcome?.winner).toBe('B');
  });

  it.each<[string, Services<Hq>['evaluate']]>([
    [
      'a service that fails for good',
      () => {
        throw new Error('no such scorer');
      },
    ],
    ['a value that is no H-Score', () => ({ status: 'scored', name: 'percent', value: 85 })],
  ])('come from %s', async (_name, service) => {
    const result = await play(hq, {
      config: { passages: passages(2) },
      services: { evaluate: service },
      agents: { A: player() },
    });
    expect(result.status).toBe('finished');
    expect(resultOf(result, 'A')).toMatchObject({ unscored: 2, counted: 0, h: 0, hLow: 0, hHigh: 1 });
    expect(result.metrics.seats?.['A']).toMatchObject({ h: null, hBefore: null, hLow: 0, hHigh: 1, q: null });
  });
});
