import { chance, defineGame, uniform, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface WalkState {
  seats: Seat[];
  place: number;
  steps: number;
  trace: number[];
}

/** Nature alone: a drunkard's walk that all seats watch. */
export const drunkard = defineGame<WalkState>()({
  name: 'drunkard',
  version: 1,
  config: z.object({ steps: z.int().min(1).default(6) }),
  asks: { step: chance(z.union([z.literal(1), z.literal(-1)])) },
  setup: (_config, seats) => ({ seats: [...seats], place: 0, steps: 0, trace: [] }),
  open: (_state, ask) => [ask.step(uniform<1 | -1>([1, -1]))],
  on: {
    step: (state, { value }) => {
      state.place += value;
      state.steps += 1;
      // Zero times minus one is minus zero, which JSON does not know.
      state.trace.push(state.place * -1);
    },
  },
  views: { place: ({ place }) => place },
  outcome: ({ place, steps, seats }, config) => (steps < config.steps ? null : { place, seats }),
  scores: ({ place, seats }) => Object.fromEntries(seats.map((seat) => [seat, place * 0])),
});
