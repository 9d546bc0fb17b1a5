import type { LoadedRun } from '@masbench/experiments';
import type { ExportRow } from './columns.js';
import { decisionRows } from './decision-rows.js';
import { matchRows, seatRows } from './match-rows.js';
import { modelCallRows } from './model-call-rows.js';

const tables = {
  matches: matchRows,
  seats: seatRows,
  decisions: decisionRows,
  'model-calls': modelCallRows,
} as const satisfies Readonly<Record<string, (run: LoadedRun) => AsyncGenerator<ExportRow>>>;

/** Tables of rows that a run has: its matches, the seats in them, their decisions, and calls of models. */
export type RowTable = keyof typeof tables;

/** Names of the tables, in the order in which an export writes them. */
export const rowTables: readonly RowTable[] = ['matches', 'seats', 'decisions', 'model-calls'];

/**
 * Reads the rows of one table of a run, for `csv`, `parquet`, `markdown` or a program of your own. Nothing in the run folder
 * changes.
 *
 * @example
 * ```ts
 * import { load } from '@masbench/experiments';
 * import { readRunRows } from '@masbench/findings';
 *
 * for await (const { match, seat, score } of readRunRows(await load('runs/a'), 'seats')) console.log(match, seat, score);
 * ```
 */
export function readRunRows(run: LoadedRun, table: RowTable): AsyncGenerator<ExportRow> {
  return tables[table](run);
}
