import * as exactMath from '../exact-math.js';
import type { Interval } from '../intervals/intervals.js';
import { checkCount, checkFinite, checkShare } from '../checks.js';
import { normalQuantile } from '../distributions/normal.js';
import { isConstant, computeMean, computeSquares, computeSum } from '../moments.js';

/** Between 0 and 1. Default 0.95. */
export interface Confidence {
  readonly confidence?: number | undefined;
}

/**
 * Cliff's delta of two separate samples: P(a > b) − P(a < b), from −1 to 1, free of any scale (Cliff 1993), with Feng and
 * Cliff's asymmetric interval (2004), or Wilson's bound where the samples do not overlap.
 *
 * @returns `null` if a sample has fewer than two values
 */
export function cliffsDelta(
  a: readonly number[],
  b: readonly number[],
  { confidence = 0.95 }: Confidence = {},
): ({ readonly delta: number } & Interval) | null {
  checkFinite('a', a);
  checkFinite('b', b);
  const z = normalQuantile((1 + checkShare('confidence', confidence)) / 2);
  const [n, m] = [a.length, b.length];
  if (n < 2 || m < 2) return null;
  const rowMeans = measureDominance(a, b);
  const columnMeans = measureDominance(b, a).map((share) => -share);
  const delta = computeMean(rowMeans);
  const spread = (values: readonly number[]): number =>
    computeSum(values.map((value) => (value - delta) ** 2));
  if (Math.abs(delta) === 1) {
    const least = Math.min(n, m);
    const bound = (least - z ** 2) / (least + z ** 2);
    return delta === 1 ? { delta, low: bound, high: 1 } : { delta, low: -1, high: -bound };
  }
  // Σ (sign − δ)² over all pairs: a sign squared is 1, or 0 of a tie.
  const signs = n * m - tiedPairs(a, b) - n * m * delta ** 2;
  const unbiased =
    (m ** 2 * spread(rowMeans) + n ** 2 * spread(columnMeans) - signs) / (n * m * (n - 1) * (m - 1));
  const variance = Math.max(unbiased, (1 - delta ** 2) / (n * m - 1));
  const root = z * Math.sqrt(variance * ((1 - delta ** 2) ** 2 + z ** 2 * variance));
  const scale = 1 - delta ** 2 + z ** 2 * variance;
  const center = delta - exactMath.power(delta, 3);
  return { delta, low: (center - root) / scale, high: (center + root) / scale };
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

/** Of every value, the share of the others that are less, minus the share that are greater. */
function measureDominance(values: readonly number[], others: readonly number[]): readonly number[] {
  const order = others.toSorted((left, right) => left - right);
  return values.map(
    (value) =>
      (findPlace(order, (other) => other >= value) -
        (order.length - findPlace(order, (other) => other > value))) /
      order.length,
  );
}

function tiedPairs(a: readonly number[], b: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of b) counts.set(value, (counts.get(value) ?? 0) + 1);
  return computeSum(a.map((value) => counts.get(value) ?? 0));
}

/** How many values come before the first that passes, in an order in which all after it pass too. */
function findPlace(order: readonly number[], passes: (value: number) => boolean): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (passes(order[middle] ?? Number.NaN)) to = middle;
    else from = middle + 1;
  }
  return from;
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
