import { checkCount } from '../checks.js';
import { binomialCdf } from '../distributions/binomial.js';

/**
 * McNemar's exact test of two systems on the same items that each are right or wrong, two-sided: the sign test of the
 * items on which they disagree.
 *
 * @param b - Items that only the first has right.
 * @param c - Items that only the second has right.
 */
export function mcnemar(b: number, c: number): { readonly p: number } {
  checkCount('b', b);
  checkCount('c', c);
  return { p: Math.min(1, 2 * signP(Math.max(b, c), Math.min(b, c))) };
}

/** Returns the one-sided p of the exact sign test: that of so many of all, or more, if both sides are as likely. */
export function signP(own: number, others: number): number {
  return binomialCdf(others, own + others, 0.5);
}
