import * as exactMath from './exact-math.js';

/** The arithmetic mean of at least one value. */
export function computeMean(values: readonly number[]): number {
  return computeSum(values) / values.length;
}

export function computeSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Sums values by their weights: `[weight, value]`. Returns `null` if a value with a weight is not known; one without
 * weight may be missing.
 */
export function weightedSum(
  terms: readonly (readonly [weight: number, value: number | null])[],
): number | null {
  let sum = 0;
  for (const [weight, value] of terms) {
    if (weight === 0) continue;
    if (value === null) return null;
    sum += weight * value;
  }
  return sum;
}

/** Sum of squared deviations from the mean. */
export function computeSquares(values: readonly number[]): number {
  const mean = computeMean(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Unbiased variance of at least two values. */
export function computeVariance(values: readonly number[]): number {
  return computeSquares(values) / (values.length - 1);
}

/** The third standardized moment (biased, g₁); 0 where nothing varies. */
export function computeSkewness(values: readonly number[]): number {
  const mean = computeMean(values);
  const second = computeSquares(values) / values.length;
  if (isConstant(values)) return 0;
  const third = values.reduce((sum, value) => sum + exactMath.power(value - mean, 3), 0) / values.length;
  return third / exactMath.power(second, 1.5);
}

/** The largest absolute value; 0 of nothing. */
export function largestMagnitude(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/**
 * The unit in which values are squared: 1, or a power of two near the largest, which changes no digit, if squares of
 * squares would leave the range of numbers.
 */
export function chooseUnit(...lists: readonly (readonly number[])[]): number {
  const most = lists.reduce((found, values) => Math.max(found, largestMagnitude(values)), 0);
  const isUsual = most === 0 || !Number.isFinite(most) || (most > 2 ** -200 && most < 2 ** 200);
  return isUsual ? 1 : 2 ** Math.min(1023, Math.floor(exactMath.log2(most)));
}

export function inUnit(values: readonly number[], unit: number): readonly number[] {
  return unit === 1 ? values : values.map((value) => value / unit);
}

/** True if all values are the same. */
export function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

/** Returns the quotient, or `null` if it is not defined: a part is unknown, or there is nothing to divide by. */
export function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** Returns the mean of the known values, or `null` if none is known. */
export function computeKnownMean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : computeMean(known);
}
