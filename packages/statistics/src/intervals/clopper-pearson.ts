import type { Interval } from './intervals.js';
import { checkCount, checkShare } from '../checks.js';
import { betaQuantile } from '../distributions/beta.js';

/**
 * Exact interval of a share (Clopper and Pearson 1934): never covers less than it says, and so is longer than `wilson`.
 * `null` of nothing.
 *
 * @throws RangeError if `successes` is not an integer from 0 to `n`
 */
export function clopperPearson(
  successes: number,
  n: number,
  { confidence = 0.95 }: { readonly confidence?: number | undefined } = {},
): Interval | null {
  checkCount('n', n);
  if (checkCount('successes', successes) > n)
    throw new RangeError(`Cannot compute: 'successes' must not exceed 'n': ${successes} of ${n}`);
  const tail = (1 - checkShare('confidence', confidence)) / 2;
  if (n === 0) return null;
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  };
}

/**
 * Why Wilson's interval of a share may not keep its level: with few successes or failures its coverage swings by several
 * points from one true share to the next. Empty if nothing speaks against it.
 */
export function shareWarnings(successes: number, n: number): readonly string[] {
  checkCount('n', n);
  if (checkCount('successes', successes) > n)
    throw new RangeError(`Cannot compute: 'successes' must not exceed 'n': ${successes} of ${n}`);
  const least = Math.min(successes, n - successes);
  if (least >= 12) return [];
  return [
    `${successes} of ${n}: with fewer than 12 successes or failures, wilson holds in 90 to 98 % of cases; clopperPearson never in less than 95 %`,
  ];
}
