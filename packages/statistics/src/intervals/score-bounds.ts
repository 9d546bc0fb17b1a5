import { checkCount, checkFinite } from '../checks.js';
import { computeMean, computeSum } from '../moments.js';

/** A mean with what the values that are missing could make of it. */
export interface ScoreBounds {
  /** Over the scored values; `null` if there is none. */
  readonly mean: number | null;
  /** The mean if every missing value were the lowest of the range; `null` of nothing. */
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  readonly missing: number;
}

/**
 * Worst and best case of a mean where some values were not scored, or came from a forfeit, a time-out or a refusal
 * rather than from play. No assumption is made about why they are missing (Manski 1989).
 *
 * @param scored - Values in the range.
 * @param options.missing - How many more there should be.
 * @param options.range - Least and greatest possible value.
 * @throws RangeError if a value is out of range
 */
export function scoreBounds(
  scored: readonly number[],
  options: { readonly missing: number; readonly range: readonly [number, number] },
): ScoreBounds {
  const {
    missing,
    range: [least, greatest],
  } = options;
  checkFinite('scored', scored);
  checkFinite('range', [least, greatest]);
  checkCount('missing', missing);
  const outside = scored.find((value) => value < least || value > greatest);
  if (outside !== undefined)
    throw new RangeError(
      `Cannot compute: 'scored' must be from ${least} to ${greatest}: one value is ${outside}`,
    );
  const n = scored.length;
  const total = n + missing;
  const sum = computeSum(scored);
  return {
    mean: n === 0 ? null : computeMean(scored),
    low: total === 0 ? null : (sum + missing * least) / total,
    high: total === 0 ? null : (sum + missing * greatest) / total,
    n,
    missing,
  };
}
