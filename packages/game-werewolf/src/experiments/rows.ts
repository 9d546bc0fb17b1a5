import type { Field, Figures, FigureTable } from '@masbench/core/benchmark';

/** A row of a table. */
export type Row = Readonly<Record<string, unknown>>;

export const text = (title: string, field: string): Field => ({ title, field, as: 'text' });
export const count = (title: string, field: string): Field => ({ title, field, as: 'integer', places: 0 });
export const share = (title: string, field: string): Field => ({ title, field, as: 'percent' });
export const number = (title: string, field: string, places = 3): Field => ({
  title,
  field,
  as: 'number',
  places,
});

/** Where the values of a row are from: this run, or the paper. */
export const source = text('Source', 'source');
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
export function readNumber(row: Row, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' ? value : null;
}

/** A share; `null` of nothing. */
export function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** An interval in the form of figures. */
export function bounds(
  interval: { readonly low: number; readonly high: number } | null,
): [number, number] | null {
  return interval === null ? null : [interval.low, interval.high];
}
