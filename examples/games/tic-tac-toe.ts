import { inTurns, move, shared, type Seat } from '@masbench/core';
import * as z from 'zod';

interface Board {
  seats: readonly Seat[];
  cells: (Seat | null)[];
}

const lines = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  line.split('').map(Number),
);

/** Two seats take turns to mark free cells; three in a line win. */
export const game = inTurns<Board>()({
  name: 'tic-tac-toe',
  version: 1,
  config: z.object({}),
  setup: (_config, seats) => ({ seats, cells: Array.from({ length: 9 }, () => null) }),
  move: move({
    data: z.array(z.int()),
    action: (free) => z.literal(free),
    fallback: (free, rng) => rng.pick(free),
  }),
  data: ({ cells }) => cells.flatMap((cell, index) => (cell === null ? [index] : [])),
  apply: ({ cells }, { seat, action }) => {
    cells[action] = seat;
  },
  views: { board: shared(({ cells }: Board) => cells) },
  outcome: ({ seats, cells }) => {
    const winner = seats.find((seat) => lines.some((line) => line.every((cell) => cells[cell] === seat)));
    return winner === undefined && cells.includes(null) ? null : { seats, winner: winner ?? null };
  },
  scores: ({ seats, winner }) =>
    Object.fromEntries(seats.map((seat) => [seat, winner === null ? 0 : seat === winner ? 1 : -1])),
});
