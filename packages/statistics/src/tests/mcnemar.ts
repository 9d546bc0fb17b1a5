import { checkCount } from '../checks.js';
import { binomialCdf } from '../distributions/binomial.js';

/**
 * McNemar's exact test of two systems on the same items that each are right or wrong, two-sided: a binomial test of the
 * items on which they disagree.
 *
 * @param b - Items that only the first has right.
 * @param c - Items that only the second has right.
 */
export function mcnemar(b: number, c: number): { readonly p: number } {
  checkCount('b', b);
  checkCount('c', c);
  return { p: Math.min(1, 2 * binomialCdf(Math.min(b, c), b + c, 0.5)) };
}
