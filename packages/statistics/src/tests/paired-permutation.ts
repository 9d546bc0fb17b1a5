import { createRng, type Seed } from '../random.js';
import { checkCount } from '../checks.js';
import { clusterSums } from '../intervals/clustered-standard-error.js';
import type { Clusters } from '../intervals/clusters.js';
import { computeSum } from '../moments.js';
import { subtractPairs } from './paired-difference.js';

/** How a permutation test is run. */
export interface PairedPermutationOptions {
  /** Signs of a cluster change together. Default: every pair is a cluster of its own. */
  readonly clusters?: Clusters | undefined;
  /** Of the draws, if there are too many signs to try all. Default 0. */
  readonly seed?: Seed | undefined;
  /** If there are more than 20 units. Default 10000. */
  readonly resamples?: number | undefined;
}

/**
 * Sign-flip permutation test of a mean difference: exact over all 2ⁿ signs up to 20 units, else by seeded draws with
 * p = (1 + as extreme) / (1 + draws), which is never zero (Phipson and Smyth 2010). It assumes only that under the null
 * a difference is as likely to have either sign.
 *
 * @returns The mean of a − b and its two-sided p; `null` of nothing
 */
export function pairedPermutation(
  a: readonly number[],
  b: readonly number[],
  { clusters, seed = 0, resamples = 10_000 }: PairedPermutationOptions = {},
): { readonly difference: number; readonly p: number } | null {
  const { differences, unit } = subtractPairs(a, b);
  checkCount('resamples', resamples, 1);
  if (differences.length === 0) return null;
  const sums = clusterSums(differences, clusters).map(({ sum }) => sum);
  const difference = (computeSum(differences) / differences.length) * unit;
  // Sums of the same terms in another order differ in their last digits and count as equal.
  const least = Math.abs(computeSum(sums)) - 1e-12 * computeSum(sums.map(Math.abs));
  const moving = sums.filter((sum) => sum !== 0);
  if (moving.length <= 20) return { difference, p: exactShare(moving, least) };
  const rng = createRng(seed, 'signs');
  let extreme = 0;
  for (let draw = 0; draw < resamples; draw += 1) {
    let total = 0;
    for (const sum of moving) total += rng.int(2) === 0 ? sum : -sum;
    if (Math.abs(total) >= least) extreme += 1;
  }
  return { difference, p: (1 + extreme) / (1 + resamples) };
}

/** The share of all signs whose sum is at least this far from zero. */
function exactShare(sums: readonly number[], least: number): number {
  let extreme = 0;
  const visit = (index: number, total: number): void => {
    const sum = sums[index];
    if (sum === undefined) {
      if (Math.abs(total) >= least) extreme += 1;
      return;
    }
    visit(index + 1, total + sum);
    visit(index + 1, total - sum);
  };
  visit(0, 0);
  return extreme / 2 ** sums.length;
}
