import { move, shared, simultaneous, type Seat } from '@masbench/core';
import * as z from 'zod';

/** Each round all name a number; the lowest number that only one seat named gets a point. */
export const lowest = simultaneous<{
  seats: readonly Seat[];
  points: Record<Seat, number>;
  out: Seat[];
  round: number;
}>()({
  name: 'lowest',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(3) }),
  setup: (_config, seats) => ({
    seats,
    points: Object.fromEntries(seats.map((seat) => [seat, 0])),
    out: [],
    round: 0,
  }),
  move: move({
    data: z.object({ round: z.int() }),
    action: z.object({ number: z.int().min(1).max(9) }),
    fallback: () => ({ number: 9 }),
  }),
  data: ({ round }) => ({ round }),
  movers: ({ out }, seats) => seats.filter((seat) => !out.includes(seat)),
  resolve: (draft, actions) => {
    const numbers = Object.values(actions).map(({ number }) => number);
    const unique = numbers.filter((number) => numbers.filter((other) => other === number).length === 1);
    const best = Math.min(...unique);
    for (const [seat, { number }] of Object.entries(actions))
      if (number === best) draft.points[seat] = (draft.points[seat] ?? 0) + 1;
    draft.round += 1;
  },
  views: { points: shared(({ points }: { points: Record<Seat, number> }) => points) },
  outcome: ({ round, points, out, seats }, { rounds }) =>
    round === rounds || out.length === seats.length ? { points } : null,
  scores: ({ points }) => points,
  // In the order of the seats, whichever forfeits first.
  forfeit: (draft, seat) =>
    void (draft.out = draft.seats.filter((one) => one === seat || draft.out.includes(one))),
});
