import { twoSidedNormal } from '../distributions/normal.js';
import { twoSidedT } from '../distributions/student-t.js';
import { checkFinite, checkPaired } from '../checks.js';
import { isConstant, computeMean, computeSum } from '../moments.js';
import { midranks, tieSizes } from './ranks.js';

/** How far two orders agree: 1 if they are the same, −1 if one is the other reversed. */
export interface RankCorrelation {
  readonly correlation: number;
  /** Two-sided, that the orders have nothing to do with each other; `null` for two values. */
  readonly p: number | null;
}

/**
 * Spearman's rank correlation; ties share their mean rank. p by Student's t with n − 2 degrees of freedom, which is rough
 * below about ten values: prefer `kendall` there.
 *
 * @returns `null` for fewer than two values and where one list is constant
 */
export function spearman(a: readonly number[], b: readonly number[]): RankCorrelation | null {
  checkLists(a, b);
  if (isConstant(a) || isConstant(b)) return null;
  const [left, right] = [centered(midranks(a)), centered(midranks(b))];
  const product = computeSum(left.map((rank, index) => rank * (right[index] ?? 0)));
  const correlation = Math.max(-1, Math.min(1, product / Math.sqrt(squares(left) * squares(right))));
  const df = a.length - 2;
  const t = correlation * Math.sqrt(df / ((1 + correlation) * (1 - correlation)));
  return { correlation, p: df === 0 ? null : twoSidedT(t, df) };
}

/**
 * Kendall's τ_b (Kendall 1945). p is exact without ties up to 33 values, or where at most one pair is out of order; else
 * by the normal approximation with a correction for ties, as scipy's `kendalltau` chooses.
 *
 * @returns `null` for fewer than two values and where one list is constant
 */
export function kendall(a: readonly number[], b: readonly number[]): RankCorrelation | null {
  checkLists(a, b);
  if (isConstant(a) || isConstant(b)) return null;
  const n = a.length;
  let concordant = 0;
  let discordant = 0;
  for (const [index, x] of a.entries())
    for (let other = index + 1; other < n; other += 1) {
      const sign = Math.sign(x - (a[other] ?? 0)) * Math.sign((b[index] ?? 0) - (b[other] ?? 0));
      if (sign > 0) concordant += 1;
      else if (sign < 0) discordant += 1;
    }
  const pairs = (n * (n - 1)) / 2;
  const [tiesA, tiesB] = [tieSizes(a), tieSizes(b)];
  const [tiedA, tiedB] = [tiedPairs(tiesA), tiedPairs(tiesB)];
  const score = concordant - discordant;
  const correlation = Math.max(-1, Math.min(1, score / Math.sqrt((pairs - tiedA) * (pairs - tiedB))));
  if (tiedA === 0 && tiedB === 0 && (n <= 33 || Math.min(discordant, pairs - discordant) <= 1))
    return { correlation, p: exactP(n, Math.min(discordant, pairs - discordant)) };
  const [linearA, linearB] = [linearTerm(tiesA), linearTerm(tiesB)];
  const m = n * (n - 1);
  const cubic = (cubicTerm(tiesA) * cubicTerm(tiesB)) / (9 * m * (n - 2));
  const variance = (m * (2 * n + 5) - linearA - linearB) / 18 + (2 * tiedA * tiedB) / m + cubic;
  return { correlation, p: twoSidedNormal(score / Math.sqrt(variance)) };
}

/** Twice the share of orders with at most so many pairs out of order, at most 1. */
function exactP(n: number, discordant: number): number {
  // Orders of k values with c inversions, as shares: the k-th value adds 0 to k − 1 of them.
  let shares = [1];
  for (let k = 2; k <= n; k += 1) {
    const next = Array.from<number>({ length: discordant + 1 }).fill(0);
    for (const [count, share] of shares.entries())
      for (let added = 0; added < k && count + added < next.length; added += 1)
        next[count + added] = (next[count + added] ?? 0) + share / k;
    shares = next;
  }
  return Math.min(1, 2 * computeSum(shares));
}

function checkLists(a: readonly number[], b: readonly number[]): void {
  checkPaired(['a', a], ['b', b]);
  checkFinite('a', a);
  checkFinite('b', b);
}

function centered(values: readonly number[]): number[] {
  const mean = computeMean(values);
  return values.map((value) => value - mean);
}

const squares = (values: readonly number[]): number => computeSum(values.map((value) => value ** 2));
const tiedPairs = (sizes: readonly number[]): number =>
  computeSum(sizes.map((size) => (size * (size - 1)) / 2));
const linearTerm = (sizes: readonly number[]): number =>
  computeSum(sizes.map((size) => size * (size - 1) * (2 * size + 5)));
const cubicTerm = (sizes: readonly number[]): number =>
  computeSum(sizes.map((size) => size * (size - 1) * (size - 2)));
