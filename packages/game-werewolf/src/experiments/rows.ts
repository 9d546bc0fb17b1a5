import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';

/** A row of a table. */
export type TableRow = Readonly<Record<string, unknown>>;

export const textColumn = (title: string, field: string): Field => ({ title, field, as: 'text' });
export const countColumn = (title: string, field: string): Field => ({
  title,
  field,
  as: 'integer',
  places: 0,
});
export const shareColumn = (title: string, field: string): Field => ({ title, field, as: 'percent' });
export const numberColumn = (title: string, field: string, places = 3): Field => ({
  title,
  field,
  as: 'number',
  places,
});

/** Where the values of a row are from: this run, or the paper. */
export const source = textColumn('Source', 'source');
export const ours = 'this run';

/** Figures of one table, with its rows as values. */
export function readFigures(
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

/** An interval in the form of figures. */
export function bounds(
  interval: { readonly low: number; readonly high: number } | null,
): [number, number] | null {
  return interval === null ? null : [interval.low, interval.high];
}
