/** @throws RangeError if a value is not a finite number */
export function checkFinite(name: string, values: readonly number[]): void {
  const index = values.findIndex((value) => !Number.isFinite(value));
  if (index !== -1)
    throw new RangeError(
      `Cannot compute: '${name}' must hold finite numbers: value ${index + 1} is ${values[index]}`,
    );
}

/** @throws RangeError if the two lists differ in length */
export function checkPaired(
  [leftName, left]: readonly [name: string, values: readonly unknown[]],
  [rightName, right]: readonly [name: string, values: readonly unknown[]],
): void {
  if (left.length !== right.length)
    throw new RangeError(
      `Cannot compute: '${leftName}' and '${rightName}' must be equally long: ${left.length} and ${right.length}`,
    );
}

/** @throws RangeError if the option does not lie between 0 and 1, both exclusive */
export function checkShare(name: string, share: number): number {
  if (!(share > 0 && share < 1))
    throw new RangeError(`Cannot compute: '${name}' must be between 0 and 1, but is ${share}`);
  return share;
}

/** @throws RangeError if the option is not an integer of at least `least` */
export function checkCount(name: string, count: number, least = 0): number {
  if (!Number.isSafeInteger(count) || count < least)
    throw new RangeError(
      `Cannot compute: '${name}' must be an integer of at least ${least}, but is ${count}`,
    );
  return count;
}

/** @throws RangeError if the option is not a finite number above 0 */
export function checkPositive(name: string, value: number): number {
  if (!(value > 0 && value < Infinity))
    throw new RangeError(`Cannot compute: '${name}' must be above 0, but is ${value}`);
  return value;
}
