import { checkFinite, checkPaired } from '../checks.js';
import { inClusters, type Clusters } from './clusters.js';
import { computeMean, computeSum } from '../moments.js';

/**
 * Standard error of a mean over values that come in clusters.
 *
 * @param clusters - The cluster of every value, in the same order.
 * @param options.correction - `none`: √Σ_c(Σ dev)² / n (Miller 2024, appendix A). `cr1`: times √(C/(C−1)) for C clusters,
 *   as Inspect's `stderr(cluster)` does. Default `cr1`.
 * @throws RangeError of nothing, and of one cluster under `cr1`
 */
export function clusteredStandardError(
  values: readonly number[],
  clusters: Clusters,
  options: { readonly correction?: 'none' | 'cr1' | undefined } = {},
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
      "Cannot compute: the correction 'cr1' needs at least two clusters: all values are in one",
    );
  return plain * Math.sqrt(sums.length / (sums.length - 1));
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
