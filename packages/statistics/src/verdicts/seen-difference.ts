import { studentTQuantile, twoSidedT } from '../distributions/student-t.js';
import * as exactMath from '../exact-math.js';
import type { Interval } from '../intervals/intervals.js';
import { computeMean, computeVariance, findLargest } from '../moments.js';
import type { ValueRange } from './bounded-mean.js';

/** A mean or a difference with its standard error; 0 if nothing varies. */
export interface MeanEstimate {
  readonly mean: number;
  readonly standardError: number;
  readonly df: number;
}

/** Rare units that would undo a difference that was seen. */
export interface Breakdown {
  /** Who would have to have its least (or greatest) value; `pair` if the first its least and the second its greatest. */
  readonly of: 'pair' | 'first' | 'second';
  /** Above this share of units, the order of the true means is another. */
  readonly share: number;
  /** The probability that so many units as there were show none, if the share is that one. */
  readonly unseen: number;
}

/** Estimates the mean of at least one value. Values that differ by rounding at most do not vary. */
export function estimateMean(values: readonly number[]): MeanEstimate {
  const n = values.length;
  const mean = computeMean(values);
  const isFlat = values.every((value) => Math.abs(value - mean) <= 1e-12 * findLargest(values));
  return {
    mean,
    standardError: n < 2 || isFlat ? 0 : Math.sqrt(computeVariance(values) / n),
    df: n - 1,
  };
}

/** Estimates the difference in means of two separate samples, with Welch's error and Satterthwaite's degrees (1947). */
export function estimateSeparate(a: readonly number[], b: readonly number[]): MeanEstimate {
  const [one, other] = [estimateMean(a), estimateMean(b)];
  const [own, rest] = [one.standardError ** 2, other.standardError ** 2];
  const variance = own + rest;
  const weights = own ** 2 / one.df + rest ** 2 / other.df;
  return {
    mean: one.mean - other.mean,
    standardError: Math.sqrt(variance),
    df: variance === 0 ? one.df + other.df : variance ** 2 / weights,
  };
}

/** Returns the interval of Student's t; `null` if nothing varies. */
export function findTInterval({ mean, standardError, df }: MeanEstimate, error: number): Interval | null {
  if (standardError === 0) return null;
  const margin = studentTQuantile(1 - error / 2, df) * standardError;
  return { low: mean - margin, high: mean + margin };
}

/** Returns the two-sided p of Student's t; if nothing varies that of the sign-flip test, which is 2^(1 − n). */
export function computeSeenP({ mean, standardError, df }: MeanEstimate): number {
  if (standardError > 0) return twoSidedT(mean / standardError, df);
  return mean === 0 ? 1 : exactMath.power(2, -df);
}

/** Returns the breakdown of a difference of pairs: Δ / (Δ + R), the share of pairs at which the greatest difference against it undoes it. */
export function findPairBreakdown(difference: number, n: number, [least, greatest]: ValueRange): Breakdown {
  const size = Math.abs(difference);
  return makeBreakdown('pair', size / (size + greatest - least), n);
}

/**
 * Returns the breakdown of a difference in means of separate samples: that of the two that is less likely to be noticed, the
 * crashes of the one ahead or the best values of the other.
 *
 * @param sides.n - Units of both; infinite if a mean is known.
 */
export function findSeparateBreakdown(
  [first, second]: readonly [
    { readonly mean: number; readonly n: number },
    { readonly mean: number; readonly n: number },
  ],
  [least, greatest]: ValueRange,
): Breakdown {
  const size = Math.abs(first.mean - second.mean);
  const isFirst = first.mean > second.mean;
  const [ahead, behind] = isFirst ? [first, second] : [second, first];
  const crashes = makeBreakdown(isFirst ? 'first' : 'second', size / (ahead.mean - least), ahead.n);
  const bests = makeBreakdown(isFirst ? 'second' : 'first', size / (greatest - behind.mean), behind.n);
  return crashes.unseen >= bests.unseen ? crashes : bests;
}

function makeBreakdown(of: Breakdown['of'], share: number, n: number): Breakdown {
  const seen = Math.min(1, share);
  return { of, share: seen, unseen: Number.isFinite(n) ? exactMath.power(1 - seen, n) : 0 };
}
