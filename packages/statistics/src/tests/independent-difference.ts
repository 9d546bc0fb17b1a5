import { createRng, type Seed } from '../random.js';
import { checkCount, checkFinite, checkShare } from '../checks.js';
import { studentTQuantile, twoSidedT } from '../distributions/student-t.js';
import { hedgesG } from './effect-size.js';
import {
  inUnit,
  isConstant,
  findLargest,
  computeMean,
  computeSum,
  chooseUnit,
  computeVariance,
} from '../moments.js';

/** The difference in means of two separate samples. */
export interface IndependentDifference {
  /** Mean of a minus mean of b. */
  readonly difference: number;
  readonly standardError: number;
  /** Ends of the interval by Student's t. */
  readonly low: number;
  readonly high: number;
  /** `null` where neither sample varies. */
  readonly t: number | null;
  /** Welch and Satterthwaite's; `null` as `t` is. */
  readonly df: number | null;
  /** Two-sided; `null` as `t` is. */
  readonly p: number | null;
  /** Hedges' g; `null` as `t` is. */
  readonly effectSize: number | null;
  readonly n: readonly [a: number, b: number];
}

/**
 * Welch's t-test (1947) with its interval and effect size, for samples that have neither seeds nor items in common. Where
 * they have, `pairedDifference` needs far fewer trials.
 *
 * @returns `null` if a sample has fewer than two values
 */
export function independentDifference(
  a: readonly number[],
  b: readonly number[],
  { confidence = 0.95 }: { readonly confidence?: number | undefined } = {},
): IndependentDifference | null {
  checkFinite('a', a);
  checkFinite('b', b);
  checkShare('confidence', confidence);
  if (a.length < 2 || b.length < 2) return null;
  const unit = chooseUnit(a, b);
  const [left, right] = [inUnit(a, unit), inUnit(b, unit)];
  const means = computeMean(left) - computeMean(right);
  const difference = means * unit;
  const n = [a.length, b.length] as const;
  if (isConstant(a) && isConstant(b)) {
    const ends = { low: difference, high: difference };
    return { difference, standardError: 0, ...ends, t: null, df: null, p: null, effectSize: null, n };
  }
  const parts = [computeVariance(left) / a.length, computeVariance(right) / b.length] as const;
  const variance = computeSum(parts);
  const error = Math.sqrt(variance);
  const df = variance ** 2 / (parts[0] ** 2 / (a.length - 1) + parts[1] ** 2 / (b.length - 1));
  const t = means / error;
  const margin = studentTQuantile((1 + confidence) / 2, df) * error;
  return {
    difference,
    standardError: error * unit,
    low: (means - margin) * unit,
    high: (means + margin) * unit,
    t,
    df,
    p: twoSidedT(t, df),
    effectSize: hedgesG(left, right)?.g ?? null,
    n,
  };
}

/** More ways to divide the values than this are drawn. */
const mostDivisions = 200_000;

/**
 * Permutation test of the difference in means of two separate samples, two-sided: exact over all ways to divide the values
 * where there are at most 200,000, else by seeded draws with p = (1 + as extreme) / (1 + draws) (Phipson and Smyth 2010).
 *
 * @param options.seed - Of the draws. Default 0.
 * @param options.resamples - Default 10000.
 * @returns `null` if a sample is empty
 */
export function independentPermutation(
  a: readonly number[],
  b: readonly number[],
  options: { readonly seed?: Seed | undefined; readonly resamples?: number | undefined } = {},
): { readonly difference: number; readonly p: number } | null {
  const { seed = 0, resamples = 10_000 } = options;
  checkFinite('a', a);
  checkFinite('b', b);
  checkCount('resamples', resamples, 1);
  if (a.length === 0 || b.length === 0) return null;
  const unit = chooseUnit(a, b);
  const all = inUnit([...a, ...b], unit);
  const total = computeSum(all);
  const differenceOf = (sum: number): number => sum / a.length - (total - sum) / b.length;
  const observed = differenceOf(computeSum(all.slice(0, a.length)));
  const difference = observed * unit;
  // Sums of the same terms in another order differ in their last digits and count as equal.
  const least = Math.abs(observed) - 1e-12 * findLargest(all);
  const isExtreme = (sum: number): boolean => Math.abs(differenceOf(sum)) >= least;
  if (divisions(all.length, a.length) <= mostDivisions) {
    // To choose one sample is to choose the other: the smaller takes fewer steps.
    const p =
      a.length <= b.length
        ? exactShare(all, a.length, isExtreme)
        : exactShare(all, b.length, (sum) => isExtreme(total - sum));
    return { difference, p };
  }
  const rng = createRng(seed, 'divisions');
  let extreme = 0;
  for (let draw = 0; draw < resamples; draw += 1)
    if (isExtreme(computeSum(rng.shuffle(all).slice(0, a.length)))) extreme += 1;
  return { difference, p: (1 + extreme) / (1 + resamples) };
}

/** The share of all choices of so many values whose sum is as extreme. */
function exactShare(all: readonly number[], size: number, isExtreme: (sum: number) => boolean): number {
  let extreme = 0;
  let count = 0;
  const visit = (index: number, missing: number, sum: number): void => {
    if (missing === 0) {
      count += 1;
      if (isExtreme(sum)) extreme += 1;
      return;
    }
    for (let next = index; next <= all.length - missing; next += 1)
      visit(next + 1, missing - 1, sum + (all[next] ?? 0));
  };
  visit(0, size, 0);
  return extreme / count;
}

/** Ways to choose `size` of `n`; grows past any bound without harm. */
function divisions(n: number, size: number): number {
  let ways = 1;
  for (let chosen = 1; chosen <= Math.min(size, n - size); chosen += 1)
    ways = (ways * (n - chosen + 1)) / chosen;
  return ways;
}
