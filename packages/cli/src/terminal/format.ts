import type { Row } from '../run/rows.js';

/** A number with so many decimals; a dash where it is unknown. */
export function decimals(value: unknown, places: number): string {
  return typeof value === 'number' ? value.toFixed(places) : '–';
}

/** A whole number, or a mean with one decimal; a dash where it is unknown. */
export function integer(value: unknown): string {
  if (typeof value !== 'number') return '–';
  return Number.isInteger(value)
    ? value.toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** The sum of some fields of a row's usage; a dash where one is unknown. */
export function usageOf({ usage }: Row, fields: readonly (keyof Row['usage'])[]): string {
  let sum = 0;
  for (const field of fields) {
    const value = usage[field];
    if (value === null || value === undefined) return '–';
    sum += value;
  }
  return integer(sum);
}

/** Counts by name: `budget 3, timeout 1`. */
export function counted(counts: Iterable<readonly [name: string, count: number]>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}

/** A share in per cent; a dash where it is unknown. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}

/** An interval, of shares in per cent unless its ends are to be written otherwise. */
export function interval(
  bounds: { readonly low: number; readonly high: number } | null,
  write: (end: number) => string = percent,
): string {
  return bounds === null ? '[–]' : `[${write(bounds.low)}, ${write(bounds.high)}]`;
}
