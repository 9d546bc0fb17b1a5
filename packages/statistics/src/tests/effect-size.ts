import * as exactMath from '../exact-math.js';
import type { Interval } from '../intervals/intervals.js';
import { checkCount, checkFinite, checkShare } from '../checks.js';
import { normalQuantile } from '../distributions/normal.js';
import { isConstant, computeMean, computeSquares } from '../moments.js';

/** Between 0 and 1. Default 0.95. */
export interface Confidence {
  readonly confidence?: number | undefined;
}

/**
 * Hedges' g of two separate samples: the difference of means in pooled standard deviations, corrected for small samples
 * (Hedges 1981), with its normal interval.
 *
 * @returns `null` if a sample has fewer than two values, or nothing varies
 */
export function hedgesG(
  a: readonly number[],
  b: readonly number[],
  { confidence = 0.95 }: Confidence = {},
): ({ readonly g: number } & Interval) | null {
  checkFinite('a', a);
  checkFinite('b', b);
  const z = normalQuantile((1 + checkShare('confidence', confidence)) / 2);
  const [n, m] = [a.length, b.length];
  if (n < 2 || m < 2) return null;
  if (isConstant(a) && isConstant(b)) return null;
  const pooled = (computeSquares(a) + computeSquares(b)) / (n + m - 2);
  const g = ((computeMean(a) - computeMean(b)) / Math.sqrt(pooled)) * (1 - 3 / (4 * (n + m) - 9));
  const margin = z * Math.sqrt((n + m) / (n * m) + g ** 2 / (2 * (n + m - 3.94)));
  return { g, low: g - margin, high: g + margin };
}

/** A table of two groups and two outcomes, as counts. */
export interface TwoByTwo {
  readonly first: { readonly yes: number; readonly no: number };
  readonly second: { readonly yes: number; readonly no: number };
}

/**
 * Odds ratio of two separate groups with Woolf's interval (1955); with an empty cell, one half is added to each (Haldane
 * and Anscombe).
 *
 * @returns `null` if a group or an outcome is empty
 */
export function oddsRatio(
  { first, second }: TwoByTwo,
  { confidence = 0.95 }: Confidence = {},
): ({ readonly oddsRatio: number } & Interval) | null {
  const counts = [first.yes, first.no, second.yes, second.no] as const;
  for (const count of counts) checkCount('count', count);
  const z = normalQuantile((1 + checkShare('confidence', confidence)) / 2);
  const margins = [
    first.yes + first.no,
    second.yes + second.no,
    first.yes + second.yes,
    first.no + second.no,
  ];
  if (margins.includes(0)) return null;
  const added = counts.includes(0) ? 0.5 : 0;
  const [a, b, c, d] = [counts[0] + added, counts[1] + added, counts[2] + added, counts[3] + added];
  const log = exactMath.log((a * d) / (b * c));
  const margin = z * Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return {
    oddsRatio: exactMath.exp(log),
    low: exactMath.exp(log - margin),
    high: exactMath.exp(log + margin),
  };
}
