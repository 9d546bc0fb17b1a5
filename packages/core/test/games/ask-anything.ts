import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

/** A game of one question whose answers a test may choose the schema of. The data it asks with is its own state. */
export function askAnything(action: z.ZodType, fallback?: unknown) {
  return defineGame<{ seats: Seat[]; shown: { words: string[] }; answers: unknown[] }>()({
    name: 'ask-anything',
    version: 1,
    config: z.object({}),
    asks: {
      say: move({
        data: z.object({ words: z.array(z.string()) }),
        action,
        fallback: fallback === undefined ? undefined : () => fallback,
      }),
    },
    setup: (_config, seats) => ({ seats: [...seats], shown: { words: ['yes', 'no'] }, answers: [] }),
    open: (state, ask) => [ask.say(state.seats[0] ?? '', state.shown)],
    on: { say: (state, { action: said }) => void state.answers.push(said ?? null) },
    views: { table: ({ shown }) => shown },
    outcome: ({ answers, shown }) => (answers.length === 0 ? null : { answers, shown }),
  });
}
