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
  config: z.strictObject({
    rounds: z.int().min(1),
    topic: z.string(),
    /** What is wrong with the rules of this match. */
    trouble: z.enum(['a rule throws', 'no number', 'none']),
  }),
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
    say: (state, { seat, action }, { trouble }) => {
      state.said[seat] = action.word;
      if (Object.keys(state.said).length < state.seats.length) return;
      state.past.push(state.seats.map((one) => state.said[one] ?? '').join(' '));
      state.said = {};
      if (trouble === 'a rule throws') throw new Error('a rule of this game is wrong');
    },
  },
  views: { past: ({ past }) => past },
  outcome: ({ past, seats }, { rounds, trouble }) =>
    past.length < rounds ? null : { past, seats, share: trouble === 'no number' ? Number.NaN : 1 },
  scores: ({ seats, past }) =>
    Object.fromEntries(
      seats.map((seat, index) => [seat, past.filter((said) => (said.split(' ')[index] ?? '') > '8').length]),
    ),
});
