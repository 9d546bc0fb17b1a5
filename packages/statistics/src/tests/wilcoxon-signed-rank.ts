import * as exactMath from '../exact-math.js';
import { twoSidedNormal } from '../distributions/normal.js';
import { computeSum } from '../moments.js';
import { subtractPairs } from './paired-difference.js';
import { midranks, tieSizes } from '../ranks/ranks.js';

/**
 * Wilcoxon's signed-rank test of paired values (Wilcoxon 1945), two-sided; pairs without a difference are left out, and
 * differences that differ by rounding alone are tied. For differences that are not normal or have outliers. Exact up to 50 pairs without ties and up to 13 pairs with them, else
 * by the normal approximation with a correction for ties and none for continuity, as scipy's `wilcoxon` chooses.
 *
 * @returns The smaller of the two sums of ranks, and p. No difference at all gives p 1.
 */
export function wilcoxonSignedRank(
  a: readonly number[],
  b: readonly number[],
): { readonly statistic: number; readonly p: number } {
  const { grains: all } = subtractPairs(a, b);
  const differences = all.filter((difference) => difference !== 0);
  const n = differences.length;
  const sizes = differences.map(Math.abs);
  const ranks = midranks(sizes);
  const plus = computeSum(ranks.filter((_, index) => (differences[index] ?? 0) > 0));
  const statistic = Math.min(plus, (n * (n + 1)) / 2 - plus);
  if (n === 0) return { statistic: 0, p: 1 };
  const ties = tieSizes(sizes);
  const tied = n < all.length || ties.some((size) => size > 1);
  if (all.length <= (tied ? 13 : 50)) return { statistic, p: exactP(ranks, statistic) };
  const variance =
    (n * (n + 1) * (2 * n + 1)) / 24 - computeSum(ties.map((size) => exactMath.power(size, 3) - size)) / 48;
  return { statistic, p: twoSidedNormal((plus - (n * (n + 1)) / 4) / Math.sqrt(variance)) };
}

/** Twice the share of signs whose sum of positive ranks is at most the statistic, at most 1. */
function exactP(ranks: readonly number[], statistic: number): number {
  // Midranks are multiples of one half: doubled they are integers, and their sums can be counted one rank at a time.
  const doubled = ranks.map((rank) => Math.round(rank * 2));
  const shares = new Float64Array(computeSum(doubled) + 1);
  shares[0] = 1;
  let reach = 0;
  for (const rank of doubled) {
    reach += rank;
    for (let sum = reach; sum >= 0; sum -= 1)
      shares[sum] = ((shares[sum] ?? 0) + (shares[sum - rank] ?? 0)) / 2;
  }
  return Math.min(1, 2 * computeSum([...shares.subarray(0, Math.round(statistic * 2) + 1)]));
}
