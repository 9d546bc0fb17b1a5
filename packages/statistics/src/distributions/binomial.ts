import { incompleteBeta } from './beta.js';

/** P(X ≤ k) of a binomial variable. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  return k >= n ? 1 : incompleteBeta(1 - p, n - k, k + 1);
}
