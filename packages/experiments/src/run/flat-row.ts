import type { MatchRecord, SeatRow } from '@masbench/core/benchmark';

/** One line of `results.jsonl`: a seat of a match, with the metrics of the match under `about`. */
export interface FlatRow extends SeatRow {
  readonly match: string;
  readonly cell: number;
  readonly trial: number;
  readonly variant: string | null;
  readonly seed: string | number;
  readonly status: MatchRecord['status'];
  readonly about: MatchRecord['match'];
}

export function flatRow(
  { id, cell, trial, variant, seed, status, match }: MatchRecord,
  row: SeatRow,
): FlatRow {
  return { match: id, cell, trial, variant, seed, status, about: match, ...row };
}
