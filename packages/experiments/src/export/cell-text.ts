import type { Field } from '@masbench/core/benchmark';
import type { Row, Rows } from './columns.js';

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
export async function tableCells(rows: Rows, fields: readonly Field[]): Promise<TableCells> {
  const kept: Row[] = [];
  for await (const row of rows) kept.push({ ...row });
  const shown = fields.flatMap((field): Field[] => {
    const hasInterval =
      field.interval === true && kept.some((row) => valueAt(row, `interval.${field.field}`) !== undefined);
    const interval: Field = {
      title: '95 %',
      field: `interval.${field.field}`,
      as: 'interval',
      places: field.places ?? places[field.as],
    };
    return hasInterval ? [field, interval] : [field];
  });
  return {
    titles: shown.map(({ title }) => title),
    align: shown.map(({ as }) => (as === 'text' ? 'left' : 'right')),
    rows: kept.map((row) => shown.map((field) => cellText(row, field))),
  };
}

/** One cell as text: rounded and grouped as its field says, a dash where it is unknown. */
export function cellText(row: object, { field, as, places: given }: Field): string {
  const value = valueAt({ ...row }, field);
  const digits = given ?? places[as];
  if (value === undefined || value === null) return '–';
  if (as === 'interval') return intervalText(value, digits);
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  if (!Number.isFinite(value)) return '–';
  switch (as) {
    case 'text':
      return String(value);
    case 'integer':
      return grouped(value, Number.isInteger(value) ? digits : Math.max(1, digits));
    case 'percent':
      return `${grouped(value * 100, digits)} %`;
    case 'usd':
      return `$${grouped(value, digits)}`;
    case 'number':
      return grouped(value, digits);
  }
}

function intervalText(value: unknown, digits: number): string {
  const ends: readonly unknown[] = Array.isArray(value) ? value : [];
  return `[${ends.map((end) => (typeof end === 'number' && Number.isFinite(end) ? grouped(end, digits) : '–')).join(', ')}]`;
}

function grouped(value: number, digits: number): string {
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A rounded zero has no sign.
  return text.replace(/^-(?=[0.,]*$)/, '').replace('-', '−');
}

/** The value at a dotted path; a key that has dots itself comes first. `usage.tokens` is input and output together. */
function valueAt(row: Row, path: string): unknown {
  if (path === 'usage.tokens') {
    const [input, output] = [valueAt(row, 'usage.inputTokens'), valueAt(row, 'usage.outputTokens')];
    return typeof input === 'number' && typeof output === 'number' ? input + output : null;
  }
  if (Object.hasOwn(row, path)) return row[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = row[path.slice(0, dot)];
    if (typeof inner !== 'object' || inner === null) continue;
    const found = valueAt(Object.fromEntries(Object.entries(inner)), path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
