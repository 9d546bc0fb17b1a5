import type { Field } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import type { MeanRow, RunResult } from '@masbench/experiments';
import type { IntervalRow } from '@masbench/figures';

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

/** The mean scores that a picture shows: of agents if they change seats, of seats otherwise. */
export function listMeans(
  { seats, agents }: Pick<RunResult, 'seats' | 'agents'>,
  { field, changing }: { readonly field: Field; readonly changing: boolean },
): readonly IntervalRow[] {
  const means: readonly (readonly [string, MeanRow])[] = changing
    ? agents.map((row) => [row.role === null ? playerText(row) : `${playerText(row)}, ${row.role}`, row])
    : seats.map((row) => [`${row.seat}: ${playerText(row)}`, row]);
  return means.flatMap(([name, row]): IntervalRow[] => {
    const found = readMean(row, field);
    return found === undefined ? [] : [{ name, n: row.n, ...found }];
  });
}

/** True if agents change seats, so that a seat is nobody in particular. */
export function isChanging(seats: RunResult['seats']): boolean {
  return seats.some(({ agent }) => agent.includes(' | '));
}
