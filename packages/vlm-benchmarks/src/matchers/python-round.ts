import { exactMath } from '@masbench/statistics';

/**
 * Rounds as Python's `round(value, digits)` does: to the nearest decimal of the exact binary value, a true tie to the
 * even digit. `toFixed` differs at ties only.
 *
 * @param digits - From 0 to 20.
 */
export function roundHalfEven(value: number, digits: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  const rounded = Number(value.toFixed(digits));
  // A decimal half is exact in binary only at odd multiples of 2 ** -(digits + 1).
  const halves = value * 2 ** (digits + 1);
  if (!Number.isInteger(halves) || halves % 2 === 0) return rounded;
  const scaled = Math.round(Math.abs(rounded) * exactMath.power(10, digits));
  return scaled % 2 === 0
    ? rounded
    : Number((Math.sign(value) * ((scaled - 1) / exactMath.power(10, digits))).toFixed(digits));
}
