import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

type Choice = 'cooperate' | 'defect';

export interface DilemmaState {
  seats: Seat[];
  /** What the seats chose this round, in their order; `null` until they have. */
  choices: (Choice | null)[];
  rounds: Choice[][];
  points: number[];
}

/** The prisoner's dilemma, some rounds of it: all choose at once, and are paid from a table. */
export const dilemma = defineGame<DilemmaState>()({
  name: 'dilemma',
  version: 1,
  config: z.object({
    // What it takes is not what it gives: the kit must not parse twice.
    rounds: z.string().transform(Number).default(6),
    temptation: z.int().default(5),
    fines: z.array(z.int()).default([1, 3]),
  }),
  asks: { choose: move({ data: z.object({ round: z.int() }), action: z.enum(['cooperate', 'defect']) }) },
  setup: (_config, seats) => ({
    seats: [...seats],
    choices: seats.map(() => null),
    rounds: [],
    points: seats.map(() => 0),
  }),
  open: ({ seats, choices, rounds }, ask) =>
    seats.flatMap((seat, index) =>
      choices[index] === null ? [ask.choose(seat, { round: rounds.length })] : [],
    ),
  on: {
    choose: (state, { seat, action }, { temptation }) => {
      state.choices[state.seats.indexOf(seat)] = action;
      const chosen = state.choices.flatMap((choice) => choice ?? []);
      if (chosen.length < state.seats.length) return;
      const kind = chosen.filter((choice) => choice === 'cooperate').length;
      state.points = state.points.map(
        (points, index) => points + kind + (chosen[index] === 'defect' ? temptation - 3 : 0),
      );
      state.rounds.push(chosen);
      state.choices = chosen.map(() => null);
    },
  },
  views: {
    past: ({ rounds }) => rounds,
    // As wide as the longest name, and in small letters.
    board: ({ seats, points }) =>
      seats.map((seat, index) => `${seat.toLowerCase().padEnd(12)}| ${points[index]}`).join('\n'),
  },
  outcome: ({ seats, rounds, points }, config): { seats: Seat[]; points: number[] } | null =>
    rounds.length < config.rounds ? null : { seats, points },
  scores: ({ seats, points }) => Object.fromEntries(seats.map((seat, index) => [seat, points[index] ?? 0])),
  resample: (state, seat, rng) => ({
    ...state,
    choices: state.choices.map((choice, index) =>
      state.seats[index] === seat ? choice : rng.pick([null, 'cooperate', 'defect']),
    ),
  }),
});

export type Dilemma = typeof dilemma;
