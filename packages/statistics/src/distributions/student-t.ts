import { incompleteBeta } from './beta.js';

/** Distribution function of Student's t: P(T ≤ t). */
export function studentTCdf(t: number, df: number): number {
  const tail = twoSidedT(t, df) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** P(|T| ≥ |t|) of a Student's t variable. */
export function twoSidedT(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/**
 * Quantile of Student's t distribution, by bisection on its distribution function.
 *
 * @param p - Between 0 and 1, both exclusive.
 * @param df - Degrees of freedom, above 0.
 */
export function studentTQuantile(p: number, df: number): number {
  if (p === 0.5) return 0;
  if (p < 0.5) return -studentTQuantile(1 - p, df);
  // In the tail 1 − p keeps its digits where p has lost them.
  const tail = 2 * (1 - p);
  let high = 1;
  while (twoSidedT(high, df) > tail) high *= 2;
  let low = 0;
  for (let step = 0; step < 200 && high - low > 1e-14 * high; step += 1) {
    const middle = (low + high) / 2;
    if (twoSidedT(middle, df) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
