import { judgeMean, wilson, type Interval } from '@masbench/statistics';

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
