/** @throws RangeError if a value is not a finite number: a statistic of a NaN is no statistic. */
export function checkFinite(name: string, values: readonly number[]): void {
  const index = values.findIndex((value) => !Number.isFinite(value));
  if (index !== -1) {
    throw new RangeError(
      `Cannot compute: '${name}' must hold finite numbers: value ${index + 1} is ${values[index]}`,
    );
  }
}

/** @throws RangeError if the two lists differ in length. */
export function checkPaired(left: readonly unknown[], right: readonly unknown[]): void {
  if (left.length !== right.length) {
    throw new RangeError(
      `Cannot compute: the two lists must be equally long: ${left.length} and ${right.length}`,
    );
  }
}

/** The mean, or `null` of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The quotient, or `null` if it is not defined. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
