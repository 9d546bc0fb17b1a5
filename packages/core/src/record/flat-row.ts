import type { MatchRecord, SeatRow } from './match-record.js';

/** One line of `results.jsonl`: a seat of a match, with the metrics of the match under `about`. */
export interface FlatRow extends SeatRow {
  readonly match: string;
  readonly cell: number;
  /** The level of every factor, if there are any. */
  readonly levels?: Readonly<Record<string, unknown>> | undefined;
  readonly trial: number;
  readonly variant: string | null;
  readonly seed: string | number;
  readonly status: MatchRecord['status'];
  readonly about: MatchRecord['match'];
}

/** Returns the line of one seat of a match. */
export function toFlatRow(
  { cells }: { readonly cells: readonly { readonly levels: Readonly<Record<string, unknown>> }[] },
  { id, cell, trial, variant, seed, status, match }: MatchRecord,
  row: SeatRow,
): FlatRow {
  const levels = cells[cell]?.levels ?? {};
  return {
    match: id,
    cell,
    ...(Object.keys(levels).length === 0 ? {} : { levels }),
    trial,
    variant,
    seed,
    status,
    about: match,
    ...row,
  };
}
