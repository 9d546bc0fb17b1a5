import type { Field } from '@masbench/core/benchmark';

/** The score, as benchmarks without columns of their own have it. */
const score: Field = { title: 'Mean score', field: 'score', as: 'number', places: 4 };

/**
 * The value by which pictures compare the seats of a benchmark: its score if it has a column, else its first column with an
 * interval.
 */
export function mainField(columns: readonly Field[] | null): Field {
  const own = columns?.find(({ field }) => field === 'score');
  return own ?? columns?.find(({ interval }) => interval === true) ?? score;
}

/** The value of a field of a row, and its 95 % interval; `undefined` if it is unknown. */
export function readMean(
  row: Readonly<Record<string, unknown>> & {
    readonly interval?: Readonly<Record<string, readonly [low: number, high: number]>> | undefined;
  },
  { field }: Field,
): { readonly mean: number; readonly low?: number; readonly high?: number } | undefined {
  const mean = row[field];
  if (typeof mean !== 'number') return undefined;
  const [low, high] = row.interval?.[field] ?? [];
  return low === undefined || high === undefined ? { mean } : { mean, low, high };
}
