import type { Seat } from '@masbench/core';
import type { Manifest } from './manifest.js';

/** A seat with the name of its agent. */
interface SeatedName {
  readonly seat: Seat;
  readonly agent: string;
}

/**
 * Who sits where in each match of a trial. Which seats are a side of two agents is known only when a match is dealt: such
 * a match has two line-ups, each of the two agents in all seats, which bound what it can cost.
 *
 * @returns for every match its possible line-ups, each with every seat
 */
export function listLineups({
  seats,
  design,
}: Manifest['cells'][number]): readonly (readonly (readonly SeatedName[])[])[] {
  if (design === undefined) return [[seats]];
  const lineup = (agentAt: (index: number) => number | undefined): SeatedName[] =>
    seats.map(({ seat }, index) => ({ seat, agent: design.agents[agentAt(index) ?? -1]?.agent ?? '' }));
  return design.seatings.map((seating) =>
    'agents' in seating
      ? [lineup((index) => seating.agents[index])]
      : seating.pair.map((place) => lineup(() => place)),
  );
}

/** The part of a run that bounds its cost. */
interface PlannedSpending {
  /** For every cell its limits, and the line-ups of each match of a trial. */
  readonly cells: readonly {
    readonly limits: Manifest['cells'][number]['limits'];
    readonly lineups: ReturnType<typeof listLineups>;
  }[];
  /** Matches of every line-up in a cell. */
  readonly matches: number;
  /** Budget of the whole run. */
  readonly budgetUsd: number | undefined;
}

/** Bounds of the cost of the run that a manifest plans. */
export function plannedSpending({ cells, trials, variants, budget }: Manifest): PlannedSpending {
  return {
    cells: cells.map((cell) => ({ limits: cell.limits, lineups: listLineups(cell) })),
    matches: trials * Math.max(1, variants.length),
    budgetUsd: budget?.costUsd,
  };
}
