import { MasbenchError } from '@masbench/core';
import { load } from '@masbench/experiments';
import { standings, standingsTables } from '@masbench/findings';
import type { FigureTable } from '@masbench/core/benchmark';

/** The standings of a tournament. */
export interface Tournament {
  /** Strengths with their intervals, best first. */
  readonly rows: readonly {
    readonly name: string;
    readonly rating: number;
    readonly low: number;
    readonly high: number;
    readonly games: number;
  }[];
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly games: number;
    /** Of the first. */
    readonly share: number;
  }[];
  readonly tables: readonly FigureTable[];
  readonly notes: readonly string[];
}

/** Who is how strong in a run whose design deals agents to seats; `null` for other runs, and where no two agents met. */
export async function readTournament(folder: string): Promise<Tournament | null> {
  const run = await load(folder);
  if (run.manifest.cells.every(({ design }) => design === undefined)) return null;
  let found: Awaited<ReturnType<typeof standings>>;
  try {
    found = await standings(run);
  } catch (error) {
    if (MasbenchError.isInstance(error) && error.code === 'OPTION_INVALID') return null;
    throw error;
  }
  const { tables, notes } = standingsTables(found);
  return {
    rows: found.rows.map(({ name, rating, low, high, games }) => ({ name, rating, low, high, games })),
    pairs: found.pairs.pairs.map(({ first, second, games, share }) => ({ first, second, games, share })),
    // The pairs are shown as a crosstable.
    tables: tables.filter(({ name }) => name !== 'pairs'),
    notes,
  };
}
