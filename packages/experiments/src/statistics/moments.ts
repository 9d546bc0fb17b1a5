import * as exactMath from '@masbench/core/exact-math';

/** The arithmetic mean of at least one value. */
export function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Sum of squared deviations from the mean. */
export function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Unbiased variance of at least two values. */
export function varianceOf(values: readonly number[]): number {
  return squaresOf(values) / (values.length - 1);
}

/** The third standardized moment (biased, g₁); 0 where nothing varies. */
export function skewnessOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const second = squaresOf(values) / values.length;
  if (isConstant(values)) return 0;
  const third = values.reduce((sum, value) => sum + exactMath.power(value - mean, 3), 0) / values.length;
  return third / exactMath.power(second, 1.5);
}

/** True if all values are the same. */
export function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}
