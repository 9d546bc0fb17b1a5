import { defineGame, move, type Seat, type GameMetrics } from '@masbench/core';
import * as z from 'zod';

export interface NimState {
  seats: Seat[];
  heap: number;
  /** How often a seat took. */
  taken: number;
  /** Who gave up. */
  gone: Seat | null;
}

/** Two seats take one to three from a heap by turns; the seat that takes the last wins. Few moves, nothing hidden. */
export const nim = defineGame<NimState>()({
  name: 'nim',
  version: 1,
  config: z.object({ heap: z.int().min(1).max(12).default(7) }),
  asks: {
    take: move({
      data: z.object({ heap: z.int() }),
      action: ({ heap }) => z.object({ count: z.int().min(1).max(Math.min(3, heap)) }),
      fallback: ({ heap }, rng) => ({ count: 1 + rng.int(Math.min(3, heap)) }),
    }),
  },
  setup: ({ heap }, seats) => ({ seats: [...seats], heap, taken: 0, gone: null }),
  open: (state, ask) => [ask.take(state.seats[state.taken % 2] ?? '', { heap: state.heap })],
  on: {
    take: (state, { action }) => {
      state.heap -= action.count;
      state.taken += 1;
    },
  },
  views: { table: ({ heap, taken }) => ({ heap, taken }) },
  phase: ({ heap }) => (heap > 3 ? 'opening' : 'end'),
  outcome: (state): { winner: Seat; seats: Seat[] } | null => {
    if (state.gone === null && state.heap > 0) return null;
    const winner =
      state.gone === null
        ? state.seats[(state.taken + 1) % 2]
        : state.seats.find((seat) => seat !== state.gone);
    return { winner: winner ?? '', seats: state.seats };
  },
  scores: ({ winner, seats }) => Object.fromEntries(seats.map((seat) => [seat, seat === winner ? 1 : 0])),
  metrics: ({ taken }): GameMetrics => ({ match: { taken } }),
  forfeit: (state, seat) => void (state.gone = seat),
});

export type Nim = typeof nim;
