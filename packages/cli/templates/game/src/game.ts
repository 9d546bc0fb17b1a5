import { move, shared, simultaneous, type Seat } from '@masbench/core';
import * as z from 'zod';

interface Round {
  readonly guesses: Readonly<Record<Seat, number>>;
  readonly target: number;
  readonly winners: readonly Seat[];
}

interface State {
  seats: readonly Seat[];
  rounds: Round[];
}

/** In every round all seats guess a number at once. The closest to two thirds of the mean guess get a point. */
export const game = simultaneous<State>()({
  name: 'my-game',
  version: 1,
  config: z.object({
    rounds: z.int().min(1).max(100).default(5).describe('How many rounds are played'),
  }),
  setup: (_config, seats) => ({ seats, rounds: [] }),
  move: move({
    data: z.object({ round: z.int() }),
    action: z.object({ guess: z.int().min(0).max(100) }),
    // Answers for a seat that gives no legal one.
    fallback: () => ({ guess: 50 }),
  }),
  data: ({ rounds }) => ({ round: rounds.length + 1 }),
  resolve: (draft, moves) => {
    const guesses = Object.fromEntries(draft.seats.map((seat) => [seat, moves[seat]?.guess ?? 50]));
    const sum = Object.values(guesses).reduce((total, guess) => total + guess, 0);
    const target = ((2 / 3) * sum) / draft.seats.length;
    const distances = draft.seats.map((seat) => Math.abs((guesses[seat] ?? 0) - target));
    const least = Math.min(...distances);
    draft.rounds.push({
      guesses,
      target,
      winners: draft.seats.filter((_, index) => distances[index] === least),
    });
  },
  // What a seat sees: nothing else reaches an agent.
  views: { rounds: shared(({ rounds }: State) => rounds) },
  outcome: ({ seats, rounds }, config) =>
    rounds.length < config.rounds
      ? null
      : {
          points: Object.fromEntries(
            seats.map((seat) => [seat, rounds.filter(({ winners }) => winners.includes(seat)).length]),
          ),
        },
  scores: ({ points }) => points,
});

export type Game = typeof game;
