import type { Field } from '@masbench/core/benchmark';

const usualPlaces: Readonly<Record<Field['as'], number>> = {
  text: 0,
  integer: 0,
  number: 3,
  percent: 1,
  usd: 4,
  interval: 3,
};

/** The value at a dotted path of a row; `usage.tokens` is input and output together. */
export function valueAt(row: Readonly<Record<string, unknown>>, path: string): unknown {
  if (path === 'usage.tokens') {
    const input = valueAt(row, 'usage.inputTokens');
    const output = valueAt(row, 'usage.outputTokens');
    return typeof input === 'number' && typeof output === 'number' ? input + output : null;
  }
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      row,
    );
}

/** Writes the values of a column, all with the same number of decimals; an unknown value is a dash. */
export function writeColumn(field: Field, values: readonly unknown[]): string[] {
  const places = field.places ?? (field.as === 'integer' ? meanPlaces(values) : usualPlaces[field.as]);
  return values.map((value) => writeValue(field.as, places, value));
}

/** One value with so many decimals. */
export function writeValue(as: Field['as'], places: number, value: unknown): string {
  if (Array.isArray(value) && value.length === 2)
    return `[${value.map((end) => writeValue(as === 'interval' ? 'number' : as, places, end)).join(', ')}]`;
  if (as === 'text')
    return typeof value === 'string'
      ? value
      : value === null || value === undefined
        ? '–'
        : JSON.stringify(value);
  if (typeof value !== 'number') return '–';
  if (as === 'percent') return `${(value * 100).toFixed(places)} %`;
  if (as === 'usd') return `$${value.toFixed(places)}`;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: as === 'integer',
  });
}

/** Counts by name: `budget 3, timeout 1`. */
export function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** Whole numbers need no decimals; means of them have one. */
function meanPlaces(values: readonly unknown[]): number {
  return values.every((value) => typeof value !== 'number' || Number.isInteger(value)) ? 0 : 1;
}
