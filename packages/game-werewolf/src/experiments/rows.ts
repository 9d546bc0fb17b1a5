import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';
import { bootstrap } from '@masbench/statistics';
import type { PlayedMatch } from '../benchmark/played-match.js';
import { bounds, text } from '../benchmark/tables.js';

/** A row of a table. */
export type TableRow = Readonly<Record<string, unknown>>;

export const countColumn = (title: string, field: string): Field => ({
  title,
  field,
  as: 'integer',
  places: 0,
});
export const shareColumn = (title: string, field: string): Field => ({ title, field, as: 'percent' });
/** Where the values of a row are from: this run, or the paper. */
export const source = text('Source', 'source');
export const ours = 'this run';

/** Figures of one table, with its rows as values. */
export function tableFigures(
  table: FigureTable,
  files: Readonly<Record<string, string>>,
  notes: readonly string[] = [],
): Figures {
  return { values: { [table.name]: table.rows }, tables: [table], notes, files };
}

/** A number of a row; `null` if it is unknown. */
export function readNumber(row: TableRow, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' ? value : null;
}

/** The intervals of fields of a row, by a bootstrap over matches. */
export function estimateIntervals(
  matches: readonly PlayedMatch[],
  fields: readonly string[],
  rowOf: (some: readonly PlayedMatch[]) => TableRow | undefined,
): TableRow {
  return Object.fromEntries(
    fields.map((field) => [
      `${field}Interval`,
      bounds(bootstrap(matches, (some) => readNumber(rowOf(some) ?? {}, field), { resamples: 500 })),
    ]),
  );
}
