import { defineGame, move, type Agent } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

interface State {
  round: number;
  bids: Record<string, number>;
  notes: Record<string, string>;
  wins: Record<string, number>;
}

const bid = z.object({ bid: z.int().min(0).max(9), note: z.string().max(400) });

/** Seats bid in secret; the highest bid alone wins a round. Notes are never shown to others. */
export const sealedBids = defineGame<State>()({
  name: 'sealed-bids',
  version: 1,
  config: z.object({ rounds: z.int().positive() }),
  asks: { bid: move({ data: z.object({ round: z.int() }), action: bid }) },
  setup: (_config, seats) => ({
    round: 1,
    bids: {},
    notes: Object.fromEntries(seats.map((seat) => [seat, ''])),
    wins: Object.fromEntries(seats.map((seat) => [seat, 0])),
  }),
  open: ({ round, bids, wins }, ask, { rounds }) =>
    round > rounds
      ? []
      : Object.keys(wins).flatMap((seat) => (bids[seat] === undefined ? [ask.bid(seat, { round })] : [])),
  on: {
    bid: (draft, { seat, action }) => {
      draft.bids[seat] = action.bid;
      draft.notes[seat] = action.note;
      const bids = Object.entries(draft.bids);
      if (bids.length < Object.keys(draft.wins).length) return;
      const highest = Math.max(...bids.map(([, value]) => value));
      const [winner, ...others] = bids.filter(([, value]) => value === highest);
      if (winner !== undefined && others.length === 0)
        draft.wins[winner[0]] = (draft.wins[winner[0]] ?? 0) + 1;
      draft.bids = {};
      draft.round += 1;
    },
  },
  views: {
    table: ({ round, wins }) => ({ round, wins }),
    own: ({ bids, notes }, seat) => ({ bid: bids[seat] ?? null, note: notes[seat] ?? '' }),
  },
  outcome: ({ round, wins }, { rounds }) => (round > rounds ? { wins } : null),
  scores: ({ wins }) => wins,
});

type SealedBids = typeof sealedBids;

/** @param texts what the bidder notes, one text after the other */
export function bidder(name: string, lowest: number, texts: readonly string[] = ['none']): Agent<SealedBids> {
  return {
    name,
    nature: 'scripted',
    // What it bids depends on nothing that it did before; what it notes may.
    resumable: texts.length === 1,
    create: () => {
      let moves = 0;
      return {
        bid: (_turn, { rng }) => {
          moves += 1;
          return { bid: lowest + rng.int(5), note: texts[(moves - 1) % texts.length] ?? '' };
        },
      };
    },
  };
}

export const benchmark = defineBenchmark(sealedBids, {
  description: 'Seats bid in secret; the highest bid alone wins a round.',
  module: import.meta.url,
  seats: ['A', 'B'],
  players: {
    scripted: () => bidder('scripted: bids anything', 0),
    'simulated:bold': () => bidder('simulated: bold', 3),
  },
  columns: [{ title: 'Rounds won', field: 'score', as: 'number', places: 2, interval: true }],
});
