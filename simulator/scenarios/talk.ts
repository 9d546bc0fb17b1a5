import { defineGame, effect, move, type Seat } from '@masbench/core';
import * as z from 'zod';

interface TalkState {
  seats: Seat[];
  said: Record<Seat, string>;
  past: string[];
  /** What services are still to do after a round. */
  due: string[];
}

const round = z.object({ round: z.int(), topic: z.string() });

/** All seats say a word each round, at once. The longest part of a match is in flight, as with models. */
export const talk = defineGame<TalkState>()({
  name: 'talk',
  version: 1,
  config: z.strictObject({
    rounds: z.int().min(1),
    topic: z.string(),
    /** What is wrong with the rules of this match. */
    trouble: z.enum(['a rule throws', 'no number', 'none']),
    /** Services that are asked after each round, all at once. */
    services: z.array(z.enum(['mark', 'paint'])),
  }),
  asks: {
    say: move({
      data: round,
      action: z.object({ word: z.string() }),
      fallback: () => ({ word: '' }),
    }),
    mark: effect({ input: round, output: z.number(), onFailure: () => -1 }),
    paint: effect({ input: round, output: z.string(), onFailure: () => 'nothing' }),
  },
  setup: (_config, seats) => ({ seats: [...seats], said: {}, past: [], due: [] }),
  open: ({ seats, said, past, due }, ask, { topic }) => {
    const data = { round: past.length, topic };
    if (due.length > 0)
      return due.map((key) => (key.startsWith('mark') ? ask.mark(data, key) : ask.paint(data, key)));
    return seats.filter((seat) => said[seat] === undefined).map((seat) => ask.say(seat, data));
  },
  on: {
    say: (state, { seat, action }, { trouble, services }) => {
      state.said[seat] = action.word;
      if (Object.keys(state.said).length < state.seats.length) return;
      state.past.push(state.seats.map((one) => state.said[one] ?? '').join(' '));
      state.said = {};
      state.due = services.map((kind, index) => `${kind}${index}`);
      if (trouble === 'a rule throws') throw new Error('a rule of this game is wrong');
    },
    mark: (state, { key }) => void (state.due = state.due.filter((one) => one !== key)),
    paint: (state, { key }) => void (state.due = state.due.filter((one) => one !== key)),
  },
  views: { past: ({ past }) => past },
  outcome: ({ past, seats, due }, { rounds, trouble }) =>
    past.length < rounds || due.length > 0
      ? null
      : { past, seats, share: trouble === 'no number' ? Number.NaN : 1 },
  scores: ({ seats, past }) =>
    Object.fromEntries(
      seats.map((seat, index) => [seat, past.filter((said) => (said.split(' ')[index] ?? '') > '8').length]),
    ),
});
