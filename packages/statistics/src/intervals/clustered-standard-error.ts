import { checkFinite, checkPaired } from '../checks.js';
import { inClusters, type Clusters } from './clusters.js';
import { computeMean, computeSum } from '../moments.js';

/**
 * Standard error of a mean over values that come in clusters.
 *
 * @param clusters - The cluster of every value, in the same order.
 * @param options.correction - `none`: √Σ_c(Σ dev)² / n (Miller 2024, appendix A). `cr1`: times √(C/(C−1)) for C clusters,
 *   as Inspect's `stderr(cluster)` does; `cr2`: the square of each cluster over 1 − its share of the values (Bell and
 *   McCaffrey 2002), which has no bias if values are independent after all. Default `cr1`.
 * @throws RangeError of nothing, and of one cluster but under `none`
 */
export function clusteredStandardError(
  values: readonly number[],
  clusters: Clusters,
  options: { readonly correction?: 'none' | 'cr1' | 'cr2' | undefined } = {},
): number {
  const { correction = 'cr1' } = options;
  checkFinite('values', values);
  if (values.length === 0) throw new RangeError("Cannot compute: 'values' must not be empty");
  const mean = computeMean(values);
  const sums = clusterSums(
    values.map((value) => value - mean),
    clusters,
  );
  const plain = Math.sqrt(sums.reduce((sum, { sum: deviation }) => sum + deviation ** 2, 0)) / values.length;
  if (correction === 'none') return plain;
  if (sums.length < 2)
    throw new RangeError(
      `Cannot compute: the correction '${correction}' needs at least two clusters: all values are in one`,
    );
  if (correction === 'cr2') {
    const squares = sums.map(({ sum: deviation, count }) => deviation ** 2 / (1 - count / values.length));
    return Math.sqrt(computeSum(squares)) / values.length;
  }
  return plain * Math.sqrt(sums.length / (sums.length - 1));
}

/**
 * Counts the degrees of freedom of a `cr2` standard error (Satterthwaite; Bell and McCaffrey 2002), from the sizes of at
 * least two clusters: one less than there are if they are equal, down to 1 if one is as large as all.
 */
export function countFreedom(sizes: readonly number[]): number {
  const n = computeSum(sizes);
  // The terms of the standard error vary together by the products of these.
  const parts = sizes.map((size) => (size / n) ** 2 / (1 - size / n));
  const squares = computeSum(sizes.map((size) => (size / n) ** 2));
  return 1 / (squares + computeSum(parts) ** 2 - computeSum(parts.map((part) => part ** 2)));
}

/** The sum and the count of every cluster, in order of first appearance. Without clusters, those of every value. */
export function clusterSums(
  values: readonly number[],
  clusters: Clusters | undefined,
): readonly { readonly sum: number; readonly count: number }[] {
  if (clusters === undefined) return values.map((sum) => ({ sum, count: 1 }));
  checkPaired(['values', values], ['clusters', clusters]);
  return inClusters(values, (_, index) => clusters[index]).map((cluster) => ({
    sum: computeSum(cluster),
    count: cluster.length,
  }));
}
