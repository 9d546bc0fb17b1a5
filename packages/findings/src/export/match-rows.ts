import { ServedByAgent, type MatchRecord } from '@masbench/core/record';
import type { LoadedRun } from '@masbench/experiments';
import type { ExportRow } from './columns.js';

/** One row per match that has ended: its place in the experiment, how it ended, its metrics, and what it cost. */
export async function* matchRows(run: Pick<LoadedRun, 'manifest' | 'matches'>): AsyncGenerator<ExportRow> {
  for await (const record of run.matches()) {
    const { reason, outcome, match, services } = record;
    yield {
      ...readPlace(run, record),
      reason: reason ?? null,
      outcome: JSON.stringify(outcome),
      metrics: match,
      services,
    };
  }
}

/**
 * One row per match and seat: agent with its name and nature, role, score, usage, the game's metrics by name, and in `served`
 * why not surely the model that was asked for has played.
 */
export async function* seatRows(run: Pick<LoadedRun, 'manifest' | 'matches'>): AsyncGenerator<ExportRow> {
  for await (const record of run.matches())
    for (const row of record.seats) {
      const { seat, agent, name, nature, role, score, ...rest } = row;
      const by = new ServedByAgent();
      by.add(row);
      const served =
        by
          .list()
          .flatMap(({ doubts }) => doubts)
          .join('. ') || null;
      const place = readPlace(run, record);
      yield { ...place, seat, agent, name, nature, role: role ?? null, score, served, ...rest };
    }
}

/** The columns that every row of a match begins with. */
function readPlace(
  { manifest }: Pick<LoadedRun, 'manifest'>,
  { id, cell, trial, variant, seed, status }: MatchRecord,
): ExportRow {
  return {
    run: manifest.run,
    game: manifest.benchmark.name,
    match: id,
    cell,
    levels: manifest.cells[cell]?.levels ?? {},
    trial,
    variant,
    seed: String(seed),
    status,
  };
}
