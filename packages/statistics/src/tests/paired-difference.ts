import * as exactMath from '../exact-math.js';
import { checkFinite, checkPaired, checkShare } from '../checks.js';
import { clusteredStandardError } from '../intervals/clustered-standard-error.js';
import type { Clusters } from '../intervals/clusters.js';
import { studentTQuantile, twoSidedT } from '../distributions/student-t.js';
import {
  inUnit,
  isConstant,
  largestMagnitude,
  computeMean,
  chooseUnit,
  computeVariance,
} from '../moments.js';

/** The mean difference of two systems on the same matches or items. */
export interface PairedDifference {
  /** Mean of a − b. */
  readonly difference: number;
  readonly standardError: number;
  /** Ends of the interval by Student's t. */
  readonly low: number;
  readonly high: number;
  /** `null` if all differences are the same, rounding aside: nothing is known of how they vary. */
  readonly t: number | null;
  readonly df: number;
  /** Two-sided; `null` as `t` is. */
  readonly p: number | null;
  /** Cohen's d_z: the difference in standard deviations of the differences; `null` as `t` is. */
  readonly effectSize: number | null;
  readonly n: number;
}

/**
 * The paired t-test with its interval and effect size. Pairing by match, item or seed removes what both have in common,
 * so it needs far fewer trials than two separate intervals.
 *
 * @param b - As long as `a`, in the same order.
 * @param options.clusters - The cluster of every pair: several matches of one item. The standard error is then
 *   clustered (`cr1`) with C − 1 degrees of freedom.
 * @param options.confidence - Between 0 and 1. Default 0.95.
 * @returns `null` for fewer than two pairs, or clusters
 */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
  options: { readonly clusters?: Clusters | undefined; readonly confidence?: number | undefined } = {},
): PairedDifference | null {
  const { clusters, confidence = 0.95 } = options;
  checkShare('confidence', confidence);
  const { differences, grains, unit } = subtractPairs(a, b);
  const n = differences.length;
  if (clusters !== undefined) checkPaired(['a', a], ['clusters', clusters]);
  const units = clusters === undefined ? n : new Set(clusters).size;
  if (units < 2) return null;
  const mean = computeMean(differences);
  const difference = mean * unit;
  const df = units - 1;
  if (isConstant(grains)) {
    const ends = { low: difference, high: difference };
    return { difference, standardError: 0, ...ends, t: null, df, p: null, effectSize: null, n };
  }
  const variance = computeVariance(differences);
  const error =
    clusters === undefined ? Math.sqrt(variance / n) : clusteredStandardError(differences, clusters);
  const margin = studentTQuantile((1 + confidence) / 2, df) * error;
  const ends = { low: (mean - margin) * unit, high: (mean + margin) * unit };
  const effectSize = mean / Math.sqrt(variance);
  // Deviations that cancel out within every cluster leave nothing to test with.
  const t = error === 0 ? null : mean / error;
  return {
    difference,
    standardError: error * unit,
    ...ends,
    t,
    df,
    p: t === null ? null : twoSidedT(t, df),
    effectSize,
    n,
  };
}

/** Differences of pairs. */
interface Differences {
  /** a − b, pair by pair, in `unit`. */
  readonly differences: readonly number[];
  /**
   * The same as whole multiples of a grain far below their digits and above their rounding errors, to find which are
   * equal: 0.4 − 0.3 and 0.3 − 0.2 differ by rounding alone. Those of integers are exact and stay as they are.
   */
  readonly grains: readonly number[];
  /** 1, or a power of two if the values are so large or small that their squares leave the range of numbers. */
  readonly unit: number;
}

/** @throws RangeError if the lists differ in length or hold a value that is not finite */
export function subtractPairs(a: readonly number[], b: readonly number[]): Differences {
  checkPaired(['a', a], ['b', b]);
  checkFinite('a', a);
  checkFinite('b', b);
  const unit = chooseUnit(a, b);
  const [left, right] = [inUnit(a, unit), inUnit(b, unit)];
  const differences = left.map((value, index) => value - (right[index] ?? Number.NaN));
  if (left.every(Number.isSafeInteger) && right.every(Number.isSafeInteger))
    return { differences, grains: differences, unit };
  // A power of ten, so that decimals are multiples of it.
  const perUnit = exactMath.power(
    10,
    13 - Math.floor(exactMath.log10(largestMagnitude([...left, ...right]))),
  );
  return { differences, grains: differences.map((difference) => Math.round(difference * perUnit)), unit };
}
