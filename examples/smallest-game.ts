import { defineGame, move, play, type NamedAgent } from '@masbench/core';
import * as z from 'zod';

interface State {
  shown: Record<string, 'heads' | 'tails'>;
}

// Matching pennies: both show a side without seeing the other's. A wins if they are the same, B if they differ.
const pennies = defineGame<State>()({
  name: 'pennies',
  version: 1,
  config: z.object({}),
  asks: { show: move({ data: z.null(), action: z.enum(['heads', 'tails']) }) },
  setup: () => ({ shown: {} }),
  open: ({ shown }, ask) => ['A', 'B'].filter((seat) => !(seat in shown)).map((seat) => ask.show(seat, null)),
  on: {
    show: (draft, { seat, action }) => {
      draft.shown[seat] = action;
    },
  },
  views: {},
  outcome: ({ shown }) => (Object.keys(shown).length === 2 ? { same: shown['A'] === shown['B'] } : null),
  scores: ({ same }) => ({ A: same ? 1 : -1, B: same ? -1 : 1 }),
});

// All draws come from the seed of the match: the same seed, the same match to the byte.
const tosser: NamedAgent<typeof pennies> = {
  name: 'scripted: tosses a coin',
  nature: 'scripted',
  create: () => ({ show: (_turn, { rng }) => rng.pick(['heads', 'tails'] as const) }),
};

const { outcome, scores } = await play(pennies, { config: {}, agents: { A: tosser, B: tosser }, seed: 1 });
console.log(outcome, scores);

// Output:
// { same: false } { A: -1, B: 1 }
