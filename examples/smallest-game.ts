import { defineGame, move, play, type NamedAgent, type Seat } from '@masbench/core';
import * as z from 'zod';

interface State {
  seats: Seat[];
  shown: Record<Seat, 'heads' | 'tails'>;
}

// Matching pennies: both show a side without seeing the other's. The first wins if they match, the second if they differ.
const pennies = defineGame<State>()({
  name: 'pennies',
  version: 1,
  config: z.object({}),
  asks: { show: move({ data: z.null(), action: z.enum(['heads', 'tails']) }) },
  setup: (_config, seats) => ({ seats: [...seats], shown: {} }),
  open: ({ seats, shown }, ask) =>
    seats.filter((seat) => shown[seat] === undefined).map((seat) => ask.show(seat, null)),
  on: {
    show: (draft, { seat, action }) => {
      draft.shown[seat] = action;
    },
  },
  views: {},
  outcome: ({ seats: [first = '', second = ''], shown }) => {
    if (shown[first] === undefined || shown[second] === undefined) return null;
    return shown[first] === shown[second]
      ? { winner: first, loser: second }
      : { winner: second, loser: first };
  },
  scores: ({ winner, loser }) => ({ [winner]: 1, [loser]: -1 }),
});

// All draws come from the seed of the match: the same seed gives the same match, byte for byte.
const tosser: NamedAgent<typeof pennies> = {
  name: 'scripted: tosses a coin',
  nature: 'scripted',
  create: () => ({ show: (_turn, { rng }) => rng.pick(['heads', 'tails'] as const) }),
};

const { outcome, scores } = await play(pennies, { config: {}, agents: { A: tosser, B: tosser }, seed: 3 });
console.log(outcome, scores);

// Output:
// { winner: 'A', loser: 'B' } { A: 1, B: -1 }
