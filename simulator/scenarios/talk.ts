import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

interface TalkState {
  seats: Seat[];
  said: Record<Seat, string>;
  past: string[];
}

/** All seats say a word each round, at once. The longest part of a match is in flight, as with models. */
export const talk = defineGame<TalkState>()({
  name: 'talk',
  version: 1,
  config: z.strictObject({ rounds: z.int().min(1), topic: z.string() }),
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
  scores: ({ seats, past }) =>
    Object.fromEntries(
      seats.map((seat, index) => [seat, past.filter((said) => (said.split(' ')[index] ?? '') > '8').length]),
    ),
});
