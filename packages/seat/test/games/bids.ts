import { move, simultaneous, uniform, type NamedAgent, type Seat } from '@masbench/core';
import * as z from 'zod';

interface BidsState {
  values: Record<Seat, number>;
  rounds: Record<Seat, number>[];
  points: Record<Seat, number>;
}

/** Sealed bids for a prize that is worth something else to every seat: what it is worth to others is secret. */
const definition = simultaneous<BidsState>()({
  name: 'bids',
  version: 1,
  config: z.object({ rounds: z.int().default(4) }),
  setup: (_config, seats) => ({
    values: {},
    rounds: [],
    points: Object.fromEntries(seats.map((seat) => [seat, 0])),
  }),
  draws: {
    value: z.int(),
    pending: ({ values, points }) =>
      Object.keys(points).flatMap((seat) =>
        values[seat] === undefined ? [{ key: seat, from: uniform([3, 4, 5, 6, 7, 8]) }] : [],
      ),
    apply: (draft, { key = '', value }) => {
      draft.values[key] = value;
    },
  },
  move: move({
    data: z.object({ round: z.int() }),
    action: z.object({ bid: z.int().min(0).max(9), diary: z.string().max(200).meta({ private: true }) }),
    fallback: () => ({ bid: 0, diary: '' }),
  }),
  data: ({ rounds }) => ({ round: rounds.length }),
  resolve: (draft, actions) => {
    const bids = Object.fromEntries(Object.entries(actions).map(([seat, { bid }]) => [seat, bid]));
    const best = Math.max(...Object.values(bids));
    for (const [seat, bid] of Object.entries(bids))
      if (bid === best) draft.points[seat] = (draft.points[seat] ?? 0) + (draft.values[seat] ?? 0) - bid;
    draft.rounds.push(bids);
  },
  views: {
    worth: ({ values }, seat) => values[seat] ?? null,
    past: ({ rounds }) => rounds,
  },
  outcome: ({ rounds, points }, config) => (rounds.length < config.rounds ? null : { points }),
  scores: ({ points }) => points,
  resample: (state, seat, rng) => ({
    ...state,
    values: Object.fromEntries(
      Object.entries(state.values).map(([other, value]) => [other, other === seat ? value : 3 + rng.int(6)]),
    ),
    points: state.points,
  }),
});
type Definition = typeof definition;
export interface Bids extends Definition {}
export const bids: Bids = definition;

/** What `agents/bidder.py` does, in TypeScript. */
export const bidder: NamedAgent<Bids> = {
  name: 'bidder',
  nature: 'scripted',
  resumable: true,
  create: () => ({
    move: ({ view, data, seat }) => {
      const others = view.past.at(-1) ?? {};
      const highest = Math.max(
        0,
        ...Object.entries(others).flatMap(([name, bid]) => (name === seat ? [] : bid)),
      );
      const bid = Math.min(highest + 1, view.worth ?? 0);
      return { bid, diary: `round ${data.round}: ${bid}` };
    },
  }),
};
