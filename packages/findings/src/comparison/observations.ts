import { MasbenchError } from '@masbench/core';
import { playerText, ServedByAgent, type SeatRow } from '@masbench/core/record';
import { findUnit, readValue, type LoadedRun } from '@masbench/experiments';

/** Compared along with the score, so that a difference comes with its price. */
export const comparedUsageFields = [
  'usage.calls',
  'usage.tokens',
  'usage.seconds',
  'usage.costUsd',
  'lost.costUsd',
] as const;

/** The part of a match that one seat played, as far as it is compared. */
export interface PlayedSeat {
  /** The seed of the match: matches with the same seed share their draws. */
  readonly key: string;
  /** The match. */
  readonly id: string;
  /** SHA-256 of the configuration: the item. */
  readonly item: string;
  /** The independent unit by the analysis of the run: its item, if trials share some, else its trial. */
  readonly unit: string;
  readonly cell: number;
  readonly variant: string | null;
  readonly seat: string;
  readonly agent: string;
  /** The agent as a reader sees it. */
  readonly text: string;
  readonly role: string | null;
  /** By field; `null` is unknown. */
  readonly values: Readonly<Record<string, number | null>>;
  readonly moves: number;
  readonly standIns: number;
}

/** A match that did not finish: its trial is left out. */
export interface Unfinished {
  readonly key: string;
  readonly cell: number;
  readonly variant: string | null;
}

/** The parts of a run that are compared. */
export interface Observed {
  readonly rows: readonly PlayedSeat[];
  readonly unfinished: readonly Unfinished[];
  /** The models that answered for each agent in the matches that finished. */
  readonly served: ReturnType<ServedByAgent['list']>;
}

/**
 * The rows of a run with the values of a field and of usage.
 *
 * @throws MasbenchError `OPTION_INVALID` if no finished match has the field
 */
export async function readObservations(
  { manifest, matches }: Pick<LoadedRun, 'manifest' | 'matches'>,
  field: string,
): Promise<Observed> {
  const fields = [field, ...comparedUsageFields.filter((one) => one !== field)];
  const rows: PlayedSeat[] = [];
  const unfinished: Unfinished[] = [];
  const served = new ServedByAgent();
  const known = new Set<string>();
  for await (const { id, cell, trial, variant, seed, status, seats, match } of matches()) {
    const key = String(seed);
    if (status !== 'finished') {
      unfinished.push({ key, cell, variant });
      continue;
    }
    const configs = manifest.cells[cell]?.configs ?? [];
    const unit = manifest.analysis?.unit === 'item' ? findUnit(manifest, trial) : key;
    const item = configs[(trial - 1) % Math.max(1, configs.length)] ?? '';
    for (const row of seats) {
      served.add(row);
      for (const [name, value] of Object.entries(row)) if (typeof value === 'number') known.add(name);
      rows.push({
        key,
        id,
        item,
        unit,
        cell,
        variant,
        seat: row.seat,
        agent: row.agent,
        text: playerText(row),
        role: row.role ?? null,
        values: Object.fromEntries(fields.map((one) => [one, readNumber({ ...row, match }, one)])),
        moves: row.moves,
        standIns: Object.values(row.standIns).reduce((sum, count) => sum + count, 0),
      });
    }
  }
  if (rows.length === 0)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot compare the run ${manifest.run}: none of its matches has finished`,
    );
  if (rows.every(({ values }) => values[field] === null)) {
    known.delete('moves');
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot compare the run ${manifest.run} by ${JSON.stringify(field)}: its matches have no such number. Compare by ${[...known, 'usage.tokens'].join(', ')}`,
    );
  }
  return { rows, unfinished, served: served.list() };
}

function readNumber(row: SeatRow, field: string): number | null {
  const value = readValue(row, field);
  return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
}
