import { twoSidedT } from '../distributions/student-t.js';
import * as exactMath from '../exact-math.js';
import { computeMean, computeVariance, largestMagnitude } from '../moments.js';

/** A mean or a difference with its standard error; 0 if nothing varies. */
export interface MeanEstimate {
  readonly mean: number;
  readonly standardError: number;
  readonly df: number;
}

/** Estimates the mean of at least one value. Values that differ by rounding at most do not vary. */
export function estimateMean(values: readonly number[]): MeanEstimate {
  const n = values.length;
  const mean = computeMean(values);
  const isFlat = values.every((value) => Math.abs(value - mean) <= 1e-12 * largestMagnitude(values));
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
  return {
    mean: one.mean - other.mean,
    standardError: Math.sqrt(variance),
    df: variance === 0 ? one.df + other.df : variance ** 2 / (own ** 2 / one.df + rest ** 2 / other.df),
  };
}

/** Returns the two-sided p of Student's t; if nothing varies that of the sign-flip test, which is 2^(1 − n). */
export function computeTestP({ mean, standardError, df }: MeanEstimate): number {
  if (standardError > 0) return twoSidedT(mean / standardError, df);
  return mean === 0 ? 1 : exactMath.power(2, -df);
}
