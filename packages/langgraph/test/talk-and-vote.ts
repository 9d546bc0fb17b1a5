import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

interface TableState {
  seats: Seat[];
  phase: 'talk' | 'vote';
  round: number;
  given: Record<Seat, string>;
  said: Record<Seat, string>[];
  votes: Record<Seat, string>[];
}

/** All talk, then all vote, round by round. Both are simultaneous. */
export const talkAndVote = defineGame<TableState>()({
  name: 'talk-and-vote',
  version: 1,
  config: z.object({ rounds: z.int().default(2) }),
  asks: {
    talk: move({ data: z.null(), action: z.string().min(1) }),
    vote: move({
      data: z.object({ targets: z.array(z.string()) }),
      action: ({ targets }) => z.enum(targets),
    }),
  },
  setup: (_config, seats) => ({ seats: [...seats], phase: 'talk', round: 0, given: {}, said: [], votes: [] }),
  phase: ({ phase }) => phase,
  open: ({ seats, phase, given }, ask) =>
    seats
      .filter((seat) => given[seat] === undefined)
      .map((seat) => (phase === 'talk' ? ask.talk(seat, null) : ask.vote(seat, { targets: seats }))),
  on: {
    talk: (state, { seat, action }) => {
      state.given[seat] = action;
      if (Object.keys(state.given).length < state.seats.length) return;
      state.said.push(state.given);
      state.given = {};
      state.phase = 'vote';
    },
    vote: (state, { seat, action }) => {
      state.given[seat] = action;
      if (Object.keys(state.given).length < state.seats.length) return;
      state.votes.push(state.given);
      state.given = {};
      state.phase = 'talk';
      state.round += 1;
    },
  },
  views: { table: ({ said, votes }) => ({ said, votes }) },
  outcome: ({ round, said, votes }, { rounds }) => (round === rounds ? { said, votes } : null),
});
