import { MasbenchError } from '@masbench/core';
import { playerText, ServedByAgent, type SeatRow } from '@masbench/core/record';
import { unitKey, meansByUnit, readValue, type LoadedRun } from '@masbench/experiments';
import { computeMean, inClusters } from '@masbench/statistics';

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
  /** The key of what is paired: matches of one unit within a run, matches with the same seed of two runs, which share their draws. */
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
  /** Why the seat was not asked any more. */
  readonly unplayable: string | undefined;
}

/** A match that does not count, as it did not finish or a value is unknown. */
export interface Unfinished {
  readonly id: string;
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
 * @param pairedBy - `seed` to compare with another run.
 * @throws MasbenchError `OPTION_INVALID` if no finished match has the field
 */
export async function readObservations(
  { manifest, matches }: Pick<LoadedRun, 'manifest' | 'matches'>,
  field: string,
  pairedBy: 'unit' | 'seed' = 'unit',
): Promise<Observed> {
  const fields = [field, ...comparedUsageFields.filter((one) => one !== field)];
  const rows: PlayedSeat[] = [];
  const unfinished: Unfinished[] = [];
  const served = new ServedByAgent();
  const known = new Set<string>();
  for await (const { id, cell, trial, variant, seed, status, seats, match } of matches()) {
    if (status !== 'finished') {
      unfinished.push({ id, cell, variant });
      continue;
    }
    const configs = manifest.cells[cell]?.configs ?? [];
    const isBySeed = pairedBy === 'seed' && manifest.analysis?.unit !== 'item';
    const unit = isBySeed ? String(seed) : unitKey(manifest, trial);
    const key = pairedBy === 'seed' ? String(seed) : unit;
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
        unplayable: row.unplayable,
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

/** Leaves out the matches that do not count among those who are compared, as `meansByUnit` counts them. */
export function leaveUncounted(
  { rows, unfinished, ...observed }: Observed,
  field: string,
  nameOf: (row: PlayedSeat) => string,
): Observed {
  const matches = inClusters(rows, ({ id }) => id).map((seats) => ({
    seats,
    unit: seats[0]?.unit ?? '',
    scores: new Map(
      inClusters(seats, nameOf).map((own) => {
        const values = own.map(({ values: known }) => known[field] ?? null);
        const known = values.filter((value) => value !== null);
        return [
          own[0] === undefined ? '' : nameOf(own[0]),
          known.length < values.length ? null : computeMean(known),
        ];
      }),
    ),
  }));
  const { isCounted } = meansByUnit(matches);
  const [counted, others] = [true, false].map((isKept) =>
    matches.flatMap(({ seats }, place) => (isCounted[place] === isKept ? [seats] : [])),
  );
  return {
    ...observed,
    rows: (counted ?? []).flat(),
    unfinished: [...unfinished, ...(others ?? []).flatMap(([first]) => first ?? [])],
  };
}

function readNumber(row: SeatRow, field: string): number | null {
  const value = readValue(row, field);
  return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
}
