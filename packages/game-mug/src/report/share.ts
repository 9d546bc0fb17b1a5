import { judgeMean, meanInterval, wilson, type Interval } from '@masbench/statistics';
import type { MugMatchMetrics } from '../game/metrics.js';

/** A share with its counts. */
export interface Share {
  /** `null` if nothing was counted. */
  readonly value: number | null;
  /** Cases that count. */
  readonly hits: number;
  /** All known cases. */
  readonly n: number;
  /** Cases that could not be judged; not part of `hits` and `n`. */
  readonly unknown: number;
  /** 95 % interval of `value`; `null` if none holds. */
  readonly interval: Interval | null;
}

/**
 * The share of true among independent matches, with the interval that every mean of a run has; `null` is a case that cannot
 * be judged.
 */
export function computeShare(cases: readonly (boolean | null)[]): Share {
  const known = cases.filter((one) => one !== null);
  return {
    ...measureShare(known.filter(Boolean).length, known.length, cases.length - known.length),
    interval: judgeMean(known.map(Number), { range: [0, 1] }).interval,
  };
}

/** The share of `hits` among `n`, with Wilson's interval. */
export function measureShare(hits: number, n: number, unknown = 0): Share {
  return { value: n === 0 ? null : hits / n, hits, n, unknown, interval: wilson(hits, n) };
}

/** The share of right votes. Votes of one match are not independent: the interval counts matches. */
export function shareVotes(matches: readonly Pick<MugMatchMetrics, 'votes' | 'votesRight'>[]): Share {
  const all = matches.flatMap(({ votes, votesRight }, match) =>
    Array.from({ length: votes }, (_, vote) => ({ match, value: Number(vote < votesRight) })),
  );
  const found = meanInterval(
    all.map(({ value }) => value),
    { clusters: all.map(({ match }) => match), range: [0, 1] },
  );
  return {
    ...measureShare(all.filter(({ value }) => value === 1).length, all.length),
    // If all matches have the same share, nothing is known of how much they vary.
    interval: found === null || found.low === found.high ? null : { low: found.low, high: found.high },
  };
}
