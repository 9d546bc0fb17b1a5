import { pairedDifference } from '@masbench/statistics';

/** A paired one-tailed t-test: whether the first values are greater. */
export interface PairedT {
  /** How many pairs. */
  readonly n: number;
  /** Mean of first minus second. */
  readonly difference: number;
  /** `null` if all differences are equal. */
  readonly t: number | null;
  /** Probability of a t at least as great if the means were equal; `null` if there is no t. */
  readonly p: number | null;
  /** Ends of the two-sided 95 % interval of `difference`; `null` if there is no t. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** Student's paired t-test, one-tailed as in the paper; `null` for fewer than two pairs. */
export function pairedT(pairs: readonly (readonly [first: number, second: number])[]): PairedT | null {
  const test = pairedDifference(
    pairs.map(([first]) => first),
    pairs.map(([, second]) => second),
  );
  if (test === null) return null;
  const { n, difference, t, p, low, high } = test;
  if (t === null || p === null) return { n, difference, t: null, p: null, interval: null };
  return { n, difference, t, p: t > 0 ? p / 2 : 1 - p / 2, interval: [low, high] };
}
