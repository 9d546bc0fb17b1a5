import { checkFinite, checkPaired, checkShare } from './checks.js';
import { clusteredStandardError } from './clustered-standard-error.js';
import type { Clusters } from './clusters.js';
import { studentTQuantile, twoSidedT } from './distributions/student-t.js';
import { isConstant, meanOf, varianceOf } from './moments.js';

/** The mean difference of two systems on the same matches or items. */
export interface PairedDifference {
  /** Mean of a − b. */
  readonly difference: number;
  readonly standardError: number;
  /** Ends of the interval by Student's t. */
  readonly low: number;
  readonly high: number;
  /** `null` if all differences are the same: nothing is known of how they vary. */
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
  const differences = differencesOf(a, b);
  checkShare('confidence', confidence);
  const n = differences.length;
  const units = clusters === undefined ? n : new Set(clusters).size;
  if (units < 2) return null;
  const difference = meanOf(differences);
  const df = units - 1;
  if (isConstant(differences)) {
    const ends = { low: difference, high: difference };
    return { difference, standardError: 0, ...ends, t: null, df, p: null, effectSize: null, n };
  }
  const variance = varianceOf(differences);
  const standardError =
    clusters === undefined ? Math.sqrt(variance / n) : clusteredStandardError(differences, clusters);
  const margin = studentTQuantile((1 + confidence) / 2, df) * standardError;
  const ends = { low: difference - margin, high: difference + margin };
  const effectSize = difference / Math.sqrt(variance);
  // Deviations that cancel out within every cluster leave nothing to test with.
  const t = standardError === 0 ? null : difference / standardError;
  return {
    difference,
    standardError,
    ...ends,
    t,
    df,
    p: t === null ? null : twoSidedT(t, df),
    effectSize,
    n,
  };
}

/** a − b, pair by pair. @throws RangeError if the lists differ in length or hold a value that is not finite */
export function differencesOf(a: readonly number[], b: readonly number[]): number[] {
  checkPaired(['a', a], ['b', b]);
  checkFinite('a', a);
  checkFinite('b', b);
  return a.map((value, index) => value - (b[index] ?? Number.NaN));
}
