import { move, simultaneous, type Seat } from '@masbench/core';
import * as z from 'zod';

interface Played {
  seats: readonly Seat[];
  gain: number | null;
}

/** Both choose a row at once; the first gets its payoff against the other's, the second loses as much. */
export const matrixGame = (payoffs: readonly (readonly number[])[]) =>
  simultaneous<Played>()({
    name: 'matrix-game',
    version: 1,
    config: z.object({}),
    setup: (_config, seats) => ({ seats, gain: null }),
    move: move({
      data: z.null(),
      action: z
        .int()
        .min(0)
        .max(payoffs.length - 1),
    }),
    data: () => null,
    resolve: (draft, actions) => {
      const [row = 0, column = 0] = draft.seats.map((seat) => actions[seat]);
      draft.gain = payoffs[row]?.[column] ?? null;
    },
    views: {},
    outcome: ({ seats, gain }) => (gain === null ? null : { seats, gain }),
    scores: ({ seats: [first = '', second = ''], gain }) => ({
      [first]: gain,
      [second]: -gain,
    }),
  });
