import * as exactMath from '../exact-math.js';
import { upperGamma } from './gamma.js';

/** Distribution function of the standard normal distribution, accurate in both tails. */
export function normalCdf(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z > 0 ? 1 - tail : tail;
}

/**
 * Quantile of the standard normal distribution, by Newton's method on its distribution function.
 *
 * @param p - From 0 to 1; the ends give the infinities.
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  if (p > 0.5) return -normalQuantile(1 - p);
  // The tail is between φ(z)/|z|·(1 − 1/z²) and φ(z)/|z|; Newton's method on its logarithm converges from above.
  let z = -Math.sqrt(-2 * exactMath.log(2 * p));
  for (let step = 0; step < 50; step += 1) {
    const tail = normalCdf(z);
    const density = exactMath.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const change = ((exactMath.log(tail) - exactMath.log(p)) * tail) / density;
    z -= change;
    if (Math.abs(change) < 1e-15 * Math.max(1, -z)) break;
  }
  return z;
}

/** P(|Z| ≥ |z|) of a standard normal variable. */
export function twoSidedNormal(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}
