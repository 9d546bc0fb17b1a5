import * as exactMath from './exact-math.js';

/** A number with so many decimals, a minus sign, and no sign before a rounded zero. */
export function decimalText(value: number, places: number): string {
  const text = value.toFixed(places);
  return text.replace('-', Number(text) === 0 ? '' : '−');
}

/** Decimals that show two digits of a standard error, 0 to 8; 3 if it is zero. */
export function countPlaces(standardError: number): number {
  if (standardError === 0) return 3;
  return Math.min(8, Math.max(0, 1 - Math.floor(exactMath.log10(standardError))));
}
