import type { LoadedRun } from '../run/load.js';
import type { Row } from './columns.js';

/** One row per match that has ended: its place in the experiment, how it ended, its metrics, and what it cost. */
export async function* matchRows(run: Pick<LoadedRun, 'manifest' | 'matches'>): AsyncGenerator<Row> {
  for await (const {
    id,
    cell,
    trial,
    variant,
    seed,
    status,
    reason,
    outcome,
    match,
    services,
  } of run.matches())
    yield {
      run: run.manifest.run,
      game: run.manifest.benchmark.name,
      match: id,
      cell,
      levels: run.manifest.cells[cell]?.levels ?? {},
      trial,
      variant,
      seed: String(seed),
      status,
      reason: reason ?? null,
      outcome: JSON.stringify(outcome),
      metrics: match,
      services,
    };
}

/** One row per match and seat: agent, role, score, usage, and the game's metrics by name. */
export async function* seatRows(run: Pick<LoadedRun, 'manifest' | 'matches'>): AsyncGenerator<Row> {
  for await (const { id, cell, trial, variant, seed, status, seats } of run.matches())
    for (const { seat, agent, role, score, ...rest } of seats)
      yield {
        run: run.manifest.run,
        game: run.manifest.benchmark.name,
        match: id,
        cell,
        levels: run.manifest.cells[cell]?.levels ?? {},
        trial,
        variant,
        seed: String(seed),
        status,
        seat,
        agent,
        role: role ?? null,
        score,
        ...rest,
      };
}
