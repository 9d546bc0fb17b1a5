import * as exactMath from '../exact-math.js';

/** Natural logarithm of the gamma function for positive x: Stirling's series after shifting x above 10 (DLMF 5.11.1). */
export function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 10) {
    shift += exactMath.log(z);
    z += 1;
  }
  const inverse = 1 / z;
  const square = inverse * inverse;
  const series =
    inverse *
    (1 / 12 -
      square *
        (1 / 360 -
          square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360360))))));
  return (z - 0.5) * exactMath.log(z) - z + 0.5 * exactMath.log(2 * Math.PI) + series - shift;
}

/**
 * Regularized upper incomplete gamma function Q(a, x): by the power series of its complement below a + 1 (DLMF 8.7.1),
 * by its continued fraction above (DLMF 8.9.2, Lentz' algorithm). Accurate to about 1e-13, tails included.
 *
 * @param a - Above 0.
 * @param x - Not negative.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Infinity) return 0;
  const front = exactMath.exp(a * exactMath.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 10_000 && term > sum * 1e-17; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return front * fraction;
}

/** P(X ≥ x) of a chi-squared variable with `df` degrees of freedom. */
export function chiSquaredTail(x: number, df: number): number {
  return upperGamma(df / 2, x / 2);
}

/** The value that a chi-squared variable falls below with this probability. */
export function chiSquaredQuantile(probability: number, df: number): number {
  let [low, high] = [0, 1];
  while (1 - chiSquaredTail(high, df) < probability) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (1 - chiSquaredTail(middle, df) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
