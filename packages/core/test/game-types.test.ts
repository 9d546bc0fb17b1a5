import { defineGame, move, play, type Handlers, type Seat } from '@masbench/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';

interface Table {
  seats: readonly Seat[];
  bids: Record<Seat, { side: 'heads' | 'tails'; stake: number }>;
}

const definition = defineGame<Table>()({
  name: 'stakes',
  version: 1,
  config: z.object({}),
  asks: {
    show: move({ data: z.null(), action: z.enum(['heads', 'tails']) }),
    bid: move({ data: z.null(), action: z.object({ side: z.enum(['heads', 'tails']), stake: z.int() }) }),
  },
  setup: (_config, seats) => ({ seats, bids: {} }),
  open: ({ seats, bids }, ask) =>
    seats.filter((seat) => bids[seat] === undefined).map((seat) => ask.bid(seat, null)),
  on: { show: () => undefined, bid: (draft, { seat, action }) => void (draft.bids[seat] = action) },
  views: {},
  outcome: ({ seats, bids }) => (seats.every((seat) => bids[seat] !== undefined) ? { bids } : null),
  metrics: ({ bids }) => ({
    seats: Object.fromEntries(Object.entries(bids).map(([seat, { stake }]) => [seat, { stake }])),
    match: { heads: Object.values(bids).filter(({ side }) => side === 'heads').length },
  }),
});

type Definition = typeof definition;
interface Stakes extends Definition {}
const stakes: Stakes = definition;

describe('the types of a game', () => {
  it('tell metrics as the game returns them, by name', async () => {
    const handlers: Handlers<Stakes> = { show: () => 'heads', bid: () => ({ side: 'heads', stake: 2 }) };
    const { metrics } = await play(stakes, { config: {}, agents: { A: handlers, B: handlers }, seed: 1 });
    expectTypeOf(metrics.match?.heads).toEqualTypeOf<number | undefined>();
    expectTypeOf(metrics.seats?.['A']?.stake).toEqualTypeOf<number | undefined>();
    // @ts-expect-error the game measures no tails
    expect(metrics.match?.tails).toBeUndefined();
    expect(metrics).toEqual({ seats: { A: { stake: 2 }, B: { stake: 2 } }, match: { heads: 2 } });
  });

  it('let handlers be written in the call where the game is named, and refuse a misspelt action there', async () => {
    const { outcome } = await play<Stakes>(stakes, {
      config: {},
      agents: {
        A: { show: () => 'heads', bid: ({ turn }) => ({ side: turn > 0 ? 'heads' : 'tails', stake: 1 }) },
        B: { show: async () => 'tails' as const, bid: async () => ({ side: 'tails', stake: 3 }) },
      },
      seed: 1,
    });
    expect(outcome?.bids['B']).toEqual({ side: 'tails', stake: 3 });
    const misspelt = play<Stakes>(stakes, {
      config: {},
      // @ts-expect-error there is no side `edge`
      agents: { A: { show: () => 'edge', bid: () => ({ side: 'heads', stake: 1 }) } },
      seed: 1,
    });
    expect((await misspelt).status).toBe('finished');
    const incomplete = {
      config: {},
      agents: { A: { show: () => 'heads' as const } },
      seed: 1,
    };
    // @ts-expect-error the handler `bid` is missing
    await expect(play<Stakes>(stakes, incomplete)).rejects.toThrow("'bid' is missing");
  });
});
