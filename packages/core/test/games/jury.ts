import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface JuryState {
  seats: Seat[];
  /** The marks of a seat, by the seat that gave them. */
  marks: Record<Seat, Record<Seat, number>>;
  /** Running mean of all marks: floating point, so that the last digits depend on the order. */
  mean: number;
  count: number;
}

/** Every seat judges every other one, all at once: requests of one kind and seat, under several keys. */
export const jury = defineGame<JuryState>()({
  name: 'jury',
  version: 1,
  config: z.object({ floor: z.number().default(0) }),
  asks: {
    judge: move({
      data: z.object({ about: z.string() }),
      action: z.object({ mark: z.number().min(0).max(10), why: z.string().max(40).default('') }),
      fallback: () => ({ mark: 5, why: '' }),
    }),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    marks: Object.fromEntries(seats.map((seat) => [seat, {}])),
    mean: 0,
    count: 0,
  }),
  open: (state, ask) =>
    state.seats.flatMap((seat) =>
      state.seats
        .filter((about) => about !== seat && state.marks[about]?.[seat] === undefined)
        .map((about) => ask.judge(seat, { about }, about)),
    ),
  on: {
    judge: (state, { seat, key = '', action: { mark } }) => {
      state.marks[key] = { ...state.marks[key], [seat]: mark };
      state.count += 1;
      state.mean += (mark - state.mean) / state.count;
    },
  },
  views: {
    given: (state, seat) =>
      Object.fromEntries(
        state.seats.flatMap((about) =>
          state.marks[about]?.[seat] === undefined ? [] : [[about, state.marks[about][seat]]],
        ),
      ),
    nothing: () => ({}),
  },
  outcome: (state, { floor }): { scores: Record<Seat, number> } | null => {
    const { seats, marks, count } = state;
    if (count < seats.length * (seats.length - 1)) return null;
    return {
      scores: Object.fromEntries(
        seats.map((seat) => {
          const given = seats.flatMap((other) => marks[seat]?.[other] ?? []);
          return [seat, Math.max(floor, given.reduce((sum, mark) => sum + mark, 0) / given.length)];
        }),
      ),
    };
  },
  scores: ({ scores }) => scores,
});
