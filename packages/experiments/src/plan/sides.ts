import type { Seat } from '@masbench/core';
import type { Benchmark, Side } from '@masbench/core/benchmark';

/** The two matches in which two agents change sides: those of the benchmark, or the seats in turn, and then swapped. */
export function listSides(
  { seats: { sides } }: Pick<Benchmark, 'seats'>,
  config: unknown,
  seats: readonly Seat[],
  seed: string,
): readonly [Side<unknown>, Side<unknown>] {
  if (sides !== undefined) return sides(config, seats, seed);
  const agents = (first: 0 | 1): Record<Seat, 0 | 1> =>
    Object.fromEntries(seats.map((seat, index) => [seat, index % 2 === first ? 0 : 1]));
  return [
    { config, agents: agents(0) },
    { config, agents: agents(1) },
  ];
}
