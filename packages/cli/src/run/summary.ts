import { meanInterval, type MeanInterval } from '@masbench/experiments/statistics';
import { bootstrap } from '@masbench/scorers/metrics';
import type { Seat } from '@masbench/core';
import type { MatchRecord, Row, RowUsage } from './rows.js';

/** The mean of a seat's rows over matches. With several, deviations and 95 % intervals by field stand beside it. */
export interface SummaryRow extends Row {
  /** Matches in the mean: those that finished. */
  readonly n: number;
  readonly deviation?: Readonly<Record<string, number>> | undefined;
  readonly interval?: Readonly<Record<string, readonly [low: number, high: number]>> | undefined;
  /** Values that were unknown, by field. */
  readonly missing?: Readonly<Record<string, number>> | undefined;
}

/**
 * One row for every seat, the mean over finished matches. `null` values are left out of a mean; `missing` says how many
 * there were. The intervals are percentile bootstraps of the mean with a fixed seed.
 */
export function summarize(matches: readonly MatchRecord[]): SummaryRow[] {
  const finished = matches.filter(({ status }) => status === 'finished');
  const [first = matches[0]] = finished;
  return (first?.seats ?? []).map(({ seat }) => summaryOf(seat, finished));
}

/** The two seats with the best mean scores, and what their difference is worth. */
export interface Leading {
  readonly first: Seat;
  readonly second: Seat;
  /** Mean of the difference match by match, with its 95 % interval by Student's t. */
  readonly difference: MeanInterval;
  /** True where the interval excludes zero. */
  readonly separated: boolean;
}

/** `null` where fewer than two matches have scores of two seats. */
export function leadingOf(matches: readonly MatchRecord[], rows: readonly SummaryRow[]): Leading | null {
  const [first, second] = rows.toSorted(
    (left, right) => (right.score ?? -Infinity) - (left.score ?? -Infinity),
  );
  if (first === undefined || second === undefined) return null;
  const differences = matches.flatMap(({ status, seats }) => {
    const scoreOf = (name: Seat): number | null => seats.find(({ seat }) => seat === name)?.score ?? null;
    const [one, other] = [scoreOf(first.seat), scoreOf(second.seat)];
    return status !== 'finished' || one === null || other === null ? [] : [one - other];
  });
  const difference = meanInterval(differences);
  if (difference === null) return null;
  const separated = difference.low > 0 || difference.high < 0;
  return { first: first.seat, second: second.seat, difference, separated };
}

/** The seat with the best score of a single match alone; of several, the one that is ahead. `null` where there is none. */
export function winnerOf(matches: readonly MatchRecord[], rows: readonly SummaryRow[]): Seat | null {
  if (matches.filter(({ status }) => status === 'finished').length > 1) {
    const leading = leadingOf(matches, rows);
    return leading?.separated === true ? leading.first : null;
  }
  const [best, second] = rows.toSorted(
    (left, right) => (right.score ?? -Infinity) - (left.score ?? -Infinity),
  );
  if (best === undefined || best.score === null) return null;
  return second?.score === best.score ? null : best.seat;
}

function summaryOf(seat: Seat, matches: readonly MatchRecord[]): SummaryRow {
  const rows = matches.flatMap(({ seats }) => seats.filter((row) => row.seat === seat));
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const spread = {
    deviation: {} as Record<string, number>,
    interval: {} as Record<string, readonly [number, number]>,
    missing: {} as Record<string, number>,
  };
  const row: Record<string, unknown> = {};
  for (const field of fieldsOf(rows))
    row[field] = mean(
      field,
      rows.map((one) => numberOf(one[field])),
      spread,
    );
  const usageOf = (field: keyof RowUsage): number | null =>
    mean(
      `usage.${field}`,
      rows.map(({ usage }) => usage[field]),
      spread,
    );
  const usage: RowUsage = {
    calls: usageOf('calls'),
    inputTokens: usageOf('inputTokens'),
    outputTokens: usageOf('outputTokens'),
    seconds: usageOf('seconds'),
    costUsd: usageOf('costUsd'),
  };
  const several = rows.length > 1 ? { deviation: spread.deviation, interval: spread.interval } : {};
  const missing = Object.keys(spread.missing).length > 0 ? { missing: spread.missing } : {};
  return {
    score: null,
    ...row,
    seat,
    agent: agents.join(' | '),
    usage,
    n: rows.length,
    ...several,
    ...missing,
  };
}

/** The fields of rows that are numbers, or unknown ones, in the order of their first occurrence. */
function fieldsOf(rows: readonly Row[]): readonly string[] {
  const fields = new Set<string>();
  for (const row of rows) {
    for (const [field, value] of Object.entries(row)) {
      if (field !== 'n' && (typeof value === 'number' || value === null)) fields.add(field);
    }
  }
  return [...fields];
}

function mean(
  field: string,
  values: readonly (number | null)[],
  spread: {
    readonly deviation: Record<string, number>;
    readonly interval: Record<string, readonly [number, number]>;
    readonly missing: Record<string, number>;
  },
): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) spread.missing[field] = values.length - known.length;
  if (known.length === 0) return null;
  const average = averageOf(known);
  if (known.length > 1) {
    const squares = known.reduce((sum, value) => sum + (value - average) ** 2, 0);
    spread.deviation[field] = Math.sqrt(squares / (known.length - 1));
    const interval = bootstrap(known, averageOf, { seed: 'summary' });
    if (interval !== null) spread.interval[field] = [interval.low, interval.high];
  }
  return average;
}

function averageOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
