import { exactMath } from '@masbench/statistics';

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
  const n = pairs.length;
  if (n < 2) return null;
  const differences = pairs.map(([first, second]) => first - second);
  const difference = differences.reduce((sum, one) => sum + one, 0) / n;
  const variance = differences.reduce((sum, one) => sum + (one - difference) ** 2, 0) / (n - 1);
  if (variance === 0) return { n, difference, t: null, p: null, interval: null };
  const standardError = Math.sqrt(variance / n);
  const t = difference / standardError;
  const tail = upperTail(t, n - 1);
  const margin = quantile(n - 1) * standardError;
  return {
    n,
    difference,
    t,
    p: t > 0 ? tail : 1 - tail,
    interval: [difference - margin, difference + margin],
  };
}

/** Probability of more than |t|, on one side. */
function upperTail(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5) / 2;
}

/** The t with an upper tail of 2.5 %: by halving, as the tail falls in t. */
function quantile(df: number): number {
  let [low, high] = [0, 13];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (upperTail(middle, df) > 0.025) low = middle;
    else high = middle;
  }
  return high;
}

/** The regularized incomplete beta function, by its continued fraction (NIST DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  let fraction = 1;
  for (let step = 300; step >= 1; step -= 1) {
    const m = Math.floor(step / 2);
    const term =
      step % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    fraction = 1 + term / fraction;
  }
  const front = a * exactMath.log(x) + b * exactMath.log1p(-x) - logBeta(a, b) - exactMath.log(a);
  return exactMath.exp(front) / fraction;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series, after raising the argument to 10 or more. */
function logGamma(z: number): number {
  let [shift, x] = [0, z];
  while (x < 10) {
    shift -= exactMath.log(x);
    x += 1;
  }
  const inverse = 1 / x;
  const series =
    inverse / 12 -
    exactMath.power(inverse, 3) / 360 +
    exactMath.power(inverse, 5) / 1260 -
    exactMath.power(inverse, 7) / 1680;
  return shift + (x - 0.5) * exactMath.log(x) - x + exactMath.log(2 * Math.PI) / 2 + series;
}
