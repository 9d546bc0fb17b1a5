import { inTurns, move, unroll } from '@masbench/core';
import { solve } from '@masbench/game-theory';
import * as z from 'zod';

// The first seat hides a coin; the second calls it without seeing it.
const hiddenCoin = inTurns<{ seats: readonly string[]; hidden: string | null; called: string | null }>()({
  name: 'hidden-coin',
  version: 1,
  config: z.object({}),
  setup: (_config, seats) => ({ seats, hidden: null, called: null }),
  move: move({ data: z.null(), action: z.enum(['heads', 'tails']) }),
  data: () => null,
  apply: (draft, { action }) => {
    if (draft.hidden === null) draft.hidden = action;
    else draft.called = action;
  },
  views: {},
  outcome: ({ seats: [hider = '', caller = ''], hidden, called }) =>
    called === null
      ? null
      : hidden === called
        ? { winner: caller, loser: hider }
        : { winner: hider, loser: caller },
  scores: ({ winner, loser }) => ({ [winner]: 1, [loser]: -1 }),
});

const { value, exploitability } = solve(unroll(hiddenCoin, { config: {}, seats: ['A', 'B'] }), {
  iterations: 1000,
});
console.log(`value ${value.toFixed(3)}, exploitability ${exploitability.toFixed(3)}`);

// Output:
// value 0.000, exploitability 0.000
