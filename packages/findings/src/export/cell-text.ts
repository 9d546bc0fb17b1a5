import type { Field } from '@masbench/core/benchmark';
import type { ExportRow, ExportRows } from './columns.js';
import { readValue } from '@masbench/experiments';

const places = { text: 0, integer: 0, percent: 1, usd: 4, number: 3, interval: 3 } as const;

/** A table of texts: the titles, where each column is aligned, and the cells row by row. */
export interface TableCells {
  readonly titles: readonly string[];
  readonly align: readonly ('left' | 'right')[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Rows as a table of texts by the columns of a benchmark: numbers of a column with one precision, and with the 95 %
 * interval in a column of its own where the field asks for it and a row has one.
 */
export async function tableCells(rows: ExportRows, fields: readonly Field[]): Promise<TableCells> {
  const kept: ExportRow[] = [];
  for await (const row of rows) kept.push({ ...row });
  const shown = fields.flatMap((field): Field[] => {
    const hasInterval =
      field.interval === true && kept.some((row) => readValue(row, `interval.${field.field}`) !== undefined);
    const interval: Field = {
      title: '95 %',
      field: `interval.${field.field}`,
      as: 'interval',
      places: field.places ?? places[field.as],
    };
    return hasInterval ? [field, interval] : [field];
  });
  const written = shown.map((field) => ({ ...field, places: countPlaces(field, kept) }));
  return {
    titles: shown.map(({ title }) => title),
    align: shown.map(({ as }) => (as === 'text' ? 'left' : 'right')),
    rows: kept.map((row) => written.map((field) => cellText(row, field))),
  };
}

/** Decimals of a column: whole numbers need none, nor do their means in the thousands; others have one. */
function countPlaces({ field, as, places: given }: Field, rows: readonly ExportRow[]): number {
  if (given !== undefined || as !== 'integer') return given ?? places[as];
  const values = rows.map((row) => readValue(row, field)).filter((value) => typeof value === 'number');
  return values.every(Number.isInteger) || values.some((value) => Math.abs(value) >= 1000) ? 0 : 1;
}

/** One cell as text: rounded and grouped as its field says, a dash if it is unknown. */
export function cellText(row: object, { field, as, places: given }: Field): string {
  const value = readValue({ ...row }, field);
  const digits = given ?? countPlaces({ title: '', field: 'value', as }, [{ value }]);
  if (value === undefined || value === null) return '–';
  if (as !== 'text' && isInterval(value))
    return `[${value.map((end) => numberText(end, as === 'interval' ? 'number' : as, digits)).join(', ')}]`;
  return typeof value === 'number'
    ? numberText(value, as, digits)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

function isInterval(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length === 2;
}

function numberText(value: unknown, as: Field['as'], digits: number): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '–';
  switch (as) {
    case 'text':
      return String(value);
    case 'integer':
      return grouped(value, digits);
    case 'percent':
      return `${grouped(value * 100, digits)} %`;
    case 'usd':
      return `$${grouped(value, digits)}`;
    case 'number':
    case 'interval':
      return grouped(value, digits);
  }
}

function grouped(value: number, digits: number): string {
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A rounded zero has no sign.
  return text.replace(/^-(?=[0.,]*$)/, '').replace('-', '−');
}
