import { defineGame, move, type Seat } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

interface TalkState {
  seats: Seat[];
  said: Record<Seat, string>;
  past: string[];
}

/** Both seats say a word each round, at once; who said the longer one scores. */
export const talk = defineGame<TalkState>()({
  name: 'talk',
  version: 1,
  config: z.strictObject({ rounds: z.int().min(1).default(3), topic: z.string().default('tea') }),
  asks: {
    say: move({
      data: z.object({ round: z.int(), topic: z.string() }),
      action: z.object({ word: z.string() }),
      fallback: () => ({ word: '' }),
    }),
  },
  setup: (_config, seats) => ({ seats: [...seats], said: {}, past: [] }),
  open: ({ seats, said, past }, ask, { topic }) =>
    seats
      .filter((seat) => said[seat] === undefined)
      .map((seat) => ask.say(seat, { round: past.length, topic })),
  on: {
    say: (state, { seat, action }) => {
      state.said[seat] = action.word;
      if (Object.keys(state.said).length < state.seats.length) return;
      state.past.push(state.seats.map((one) => state.said[one] ?? '').join(' '));
      state.said = {};
    },
  },
  views: { past: ({ past }) => past },
  outcome: ({ past, seats }, { rounds }) => (past.length < rounds ? null : { past, seats }),
  scores: ({ past, seats }) =>
    Object.fromEntries(
      seats.map((seat, index) => [
        seat,
        past.filter((said) => (said.split(' ')[index] ?? '').length > 2).length,
      ]),
    ),
});

export const benchmark = defineBenchmark(talk, { module: import.meta.url, seats: ['A', 'B'], players: {} });
