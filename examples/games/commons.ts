import { chance, defineGame, move, weighted, type Seat } from '@masbench/core';
import * as z from 'zod';

interface State {
  balances: Record<Seat, number>;
  /** The worth of a token in the pot this round; `null` until it is drawn. */
  factor: number | null;
  /** Gifts of this round, secret until all are made. */
  gifts: Record<Seat, number>;
  /** Rounds that are over. */
  played: number;
  lastGifts: Record<Seat, number> | null;
}

/** In each round, every seat gets ten tokens and gives some to a pot, which grows and is split evenly. */
export const game = defineGame<State>()({
  name: 'commons',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(5) }),
  asks: {
    harvest: chance(z.number()),
    give: move({
      data: z.object({ factor: z.number() }),
      action: z.object({ tokens: z.int().min(0).max(10) }),
      fallback: () => ({ tokens: 0 }),
    }),
  },
  setup: (_config, seats) => ({
    balances: Object.fromEntries(seats.map((seat) => [seat, 0])),
    factor: null,
    gifts: {},
    played: 0,
    lastGifts: null,
  }),
  open: ({ factor, balances, gifts }, ask) => {
    if (factor === null)
      return [
        ask.harvest(
          weighted([
            [1.2, 1],
            [1.8, 2],
          ]),
        ),
      ];
    return Object.keys(balances)
      .filter((seat) => !(seat in gifts))
      .map((seat) => ask.give(seat, { factor }));
  },
  on: {
    harvest: (draft, { value }) => {
      draft.factor = value;
    },
    give: (draft, { seat, action }) => {
      draft.gifts[seat] = action.tokens;
      if (Object.keys(draft.gifts).length === Object.keys(draft.balances).length) share(draft);
    },
  },
  views: {
    table: ({ balances, played, lastGifts }) => ({ balances, played, lastGifts }),
  },
  outcome: ({ played, balances }, { rounds }) => (played === rounds ? { balances } : null),
  scores: ({ balances }) => balances,
  /** A seat does not know what the others have given this round. */
  resample: (state, seat, rng) => ({
    ...state,
    gifts: Object.fromEntries(
      Object.entries(state.gifts).map(([giver, tokens]) => [giver, giver === seat ? tokens : rng.int(11)]),
    ),
  }),
});

export type Commons = typeof game;

function share(draft: State): void {
  const seats = Object.keys(draft.balances);
  const pot = Object.values(draft.gifts).reduce((sum, gift) => sum + gift, 0) * (draft.factor ?? 1);
  for (const seat of seats) {
    draft.balances[seat] = rounded(
      (draft.balances[seat] ?? 0) + 10 - (draft.gifts[seat] ?? 0) + pot / seats.length,
    );
  }
  // In the order of the seats: the order of arrival would reveal who was quick.
  draft.lastGifts = Object.fromEntries(seats.map((seat) => [seat, draft.gifts[seat] ?? 0]));
  draft.gifts = {};
  draft.factor = null;
  draft.played += 1;
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
