import { checkCount, checkPositive, checkShare } from '../checks.js';
import { chiSquaredQuantile } from '../distributions/gamma.js';
import { normalQuantile } from '../distributions/normal.js';
import { studentTQuantile } from '../distributions/student-t.js';

/** Components of the variance of a paired difference (Miller 2024, section 5). */
export interface PairedVariance {
  /** Variance over items of the difference of the two systems' expected scores (ω²), or of the observed differences. */
  readonly variance: number;
  /** Variance of the first system's score on one item when it is played again (σ_A²). Default 0. */
  readonly varianceA?: number | undefined;
  readonly varianceB?: number | undefined;
  /** How many times each item is played by the first system (K_A). Default 1. */
  readonly resamplesA?: number | undefined;
  readonly resamplesB?: number | undefined;
}

/** The errors that a design accepts. */
export interface Errors {
  /** Chance to find a difference that is there. Default 0.8. */
  readonly power?: number | undefined;
  /** 1 − the chance to find one that is not. Default 0.95. */
  readonly confidence?: number | undefined;
}

/** Size of the pilot from which a variance is known. */
export interface PilotSize {
  /**
   * The units that the variances were estimated from, at least 2: they are then taken at the upper end of what the pilot
   * allows, and quantiles are those of Student's t. Default: the variances are known, and quantiles normal, as Miller's.
   */
  readonly pilot?: number | undefined;
  /** The chance that the power is at least the one asked for, over pilots of that size. Default 0.8. */
  readonly assurance?: number | undefined;
}

/**
 * How many items (pairs) show a difference: (z₁₋α/₂ + z_power)² (ω² + σ_A²/K_A + σ_B²/K_B) / δ², not rounded. Source:
 * Miller, "Adding Error Bars to Evals", 2024 (https://arxiv.org/abs/2411.00640), equation 9. With `pilot`, the variance is
 * the upper end of its one-sided χ² interval (Browne, "On the use of a pilot sample for sample size determination",
 * Statistics in Medicine 1995): from its point estimate, less than the promised power is reached.
 */
export function sampleSizePaired({
  difference,
  ...design
}: { readonly difference: number } & PairedVariance & Errors & PilotSize): number {
  checkPositive('difference', Math.abs(difference));
  const known = (zSum(design) ** 2 * assuredVariance(design)) / difference ** 2;
  if (design.pilot === undefined || known === 0) return known;
  // Student's t of n − 1 degrees takes a few units more than the normal distribution.
  let [low, high] = [Math.max(1, known), known + 2];
  while (minimumDetectableDifference({ n: high, ...design }) > Math.abs(difference)) high *= 2;
  while (high - low > 1e-6 * high) {
    const middle = (low + high) / 2;
    if (minimumDetectableDifference({ n: middle, ...design }) > Math.abs(difference)) low = middle;
    else high = middle;
  }
  return high;
}

/** The smallest difference that so many items show with the power asked for: the inverse of `sampleSizePaired`. */
export function minimumDetectableDifference({
  n,
  ...design
}: { readonly n: number } & PairedVariance & Errors & PilotSize): number {
  checkPositive('n', n);
  const sum = design.pilot === undefined ? zSum(design) : tSum(design, n - 1);
  return sum * Math.sqrt(assuredVariance(design) / n);
}

/**
 * By how much clusters inflate the variance of a mean: 1 + (m − 1) ICC (Kish 1965). `n` values are worth `n` divided by
 * it.
 *
 * @param size - Mean number of values in a cluster, at least 1.
 * @param icc - Intraclass correlation, at most 1.
 */
export function designEffect(size: number, icc: number): number {
  if (!(size >= 1 && icc <= 1))
    throw new RangeError(
      `Cannot compute: 'size' must be at least 1 and 'icc' at most 1, but are ${size} and ${icc}`,
    );
  return 1 + (size - 1) * icc;
}

function zSum({ power = 0.8, confidence = 0.95 }: Errors): number {
  const sum =
    normalQuantile((1 + checkShare('confidence', confidence)) / 2) +
    normalQuantile(checkShare('power', power));
  if (!(sum > 0))
    throw new RangeError(
      `Cannot compute: 'power' must be above ${((1 - confidence) / 2).toPrecision(2)}, which chance alone has, but is ${power}`,
    );
  return sum;
}

function tSum({ power = 0.8, confidence = 0.95 }: Errors, df: number): number {
  return df > 0 ? studentTQuantile((1 + confidence) / 2, df) + studentTQuantile(power, df) : Infinity;
}

function assuredVariance({ pilot, assurance = 0.8, ...variances }: PairedVariance & PilotSize): number {
  const variance = totalVariance(variances);
  if (pilot === undefined) return variance;
  checkCount('pilot', pilot, 2);
  return (variance * (pilot - 1)) / chiSquaredQuantile(1 - checkShare('assurance', assurance), pilot - 1);
}

function totalVariance({
  variance,
  varianceA = 0,
  varianceB = 0,
  resamplesA = 1,
  resamplesB = 1,
}: PairedVariance): number {
  for (const [name, value] of Object.entries({ variance, varianceA, varianceB }))
    if (!(value >= 0 && value < Infinity))
      throw new RangeError(`Cannot compute: '${name}' must not be negative, but is ${value}`);
  checkCount('resamplesA', resamplesA, 1);
  checkCount('resamplesB', resamplesB, 1);
  return variance + varianceA / resamplesA + varianceB / resamplesB;
}
