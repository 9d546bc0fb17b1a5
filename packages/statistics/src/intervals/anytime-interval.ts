import * as exactMath from '../exact-math.js';
import type { Interval } from './intervals.js';
import { checkFinite, checkPositive, checkShare } from '../checks.js';

/** Assumptions about the values of an interval that may be looked at after every value. */
export interface AnytimeOptions {
  /**
   * Least and greatest possible value. With it the interval holds for any distribution within (betting, Waudby-Smith and
   * Ramdas 2024); without it for values that are about normal (t, Wang and Ramdas 2025).
   */
  readonly range?: readonly [least: number, greatest: number] | undefined;
  /** Without a range: the size of the effect that is expected, in standard deviations, where it is shortest. Default 0.5. */
  readonly effectSize?: number | undefined;
  /** With a range: after how many values it is to be shortest. Default 100. */
  readonly horizon?: number | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
}

/** An interval of a mean that holds at all times at once. */
export interface AnytimeInterval extends Interval {
  readonly mean: number;
  readonly n: number;
}

/**
 * Confidence sequence of a mean: the chance that any of its intervals ever misses is at most 1 − confidence, so that one
 * may look after every match and stop at any of them. An ordinary interval, looked at after each of 100 matches, misses
 * in over a third of all runs. Unknown ends are infinite, or the ends of the range. If `low` ends up above `high`, no mean
 * is left: the data drift.
 *
 * Sources: Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", JRSS B 2024
 * (https://arxiv.org/abs/2010.09686), hedged capital, section 4.4; Wang and Ramdas, "Anytime-valid t-tests and confidence
 * sequences for Gaussian means with unknown variance", 2025 (https://arxiv.org/abs/2310.03722), theorem 4.9.
 *
 * @throws RangeError if a value is out of range
 */
export function anytimeInterval(options: AnytimeOptions = {}): {
  /** Adds a value and returns the interval after it. */
  readonly add: (value: number) => AnytimeInterval;
} {
  const alpha = 1 - checkShare('confidence', options.confidence ?? 0.95);
  const next =
    options.range === undefined ? studentised(alpha, options) : betting(alpha, options.range, options);
  let [low, high, n, sum] = [-Infinity, Infinity, 0, 0];
  return {
    add: (value) => {
      checkFinite('value', [value]);
      n += 1;
      sum += value;
      const ends = next(value);
      // The true mean is in all of the intervals, and so in what they share.
      low = Math.max(low, ends.low);
      high = Math.min(high, ends.high);
      return { mean: sum / n, low, high, n };
    },
  };
}

function studentised(alpha: number, { effectSize = 0.5 }: AnytimeOptions): (value: number) => Interval {
  // The mixture over effect sizes is normal with this precision.
  const weight = exactMath.power(checkPositive('effectSize', effectSize), -2);
  let [n, mean, squares] = [0, 0, 0];
  return (value) => {
    n += 1;
    const change = value - mean;
    mean += change / n;
    squares += change * (value - mean);
    const share = 1 - exactMath.power((alpha ** 2 * weight) / (n + weight), 1 / n);
    const room = n - share * (n + weight);
    if (n < 2 || room <= 0) return { low: -Infinity, high: Infinity };
    const margin = Math.sqrt((share * (n + weight) * squares) / (n * room));
    return { low: mean - margin, high: mean + margin };
  };
}

/** At most this share of the capital is bet against a mean: more wins sooner where values hardly vary, and ruins where they do. */
const boldness = 0.5;

function betting(
  alpha: number,
  [least, greatest]: readonly [number, number],
  { horizon = 100 }: AnytimeOptions,
): (value: number) => Interval {
  checkPositive('range', greatest - least);
  checkPositive('horizon', horizon);
  const bets: { readonly value: number; readonly bet: number }[] = [];
  let [squares, sum] = [1 / 4, 1 / 2];
  // Each side may lose half of the error.
  const target = exactMath.log(2 / alpha);
  return (raw) => {
    const value = (raw - least) / (greatest - least);
    if (!(value >= 0 && value <= 1))
      throw new RangeError(`Cannot compute: values must be from ${least} to ${greatest}: one is ${raw}`);
    const n = bets.length + 1;
    // Known before the value is: that is what makes the bet fair.
    const variance = squares / n;
    bets.push({ value, bet: Math.sqrt((2 * target) / (variance * Math.max(n, horizon))) });
    sum += value;
    squares += (value - sum / (n + 1)) ** 2;
    const below = border((mean) => capital(bets, mean) >= target);
    const above = border((mean) => capital(mirrored(bets), mean) >= target);
    const at = (share: number): number => least + share * (greatest - least);
    return { low: at(below), high: at(1 - above) };
  };
}

/** Logarithm of what betting on values above this mean has made of one unit. */
function capital(bets: readonly { readonly value: number; readonly bet: number }[], mean: number): number {
  let log = 0;
  for (const { value, bet } of bets) log += exactMath.log1p(Math.min(bet, boldness / mean) * (value - mean));
  return log;
}

function mirrored(
  bets: readonly { readonly value: number; readonly bet: number }[],
): readonly { readonly value: number; readonly bet: number }[] {
  return bets.map(({ value, bet }) => ({ value: 1 - value, bet }));
}

/** The greatest mean up to which all are refuted; the capital falls as the mean rises. */
function border(isRefuted: (mean: number) => boolean): number {
  if (!isRefuted(1e-12)) return 0;
  let [low, high] = [1e-12, 1];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (isRefuted(middle)) low = middle;
    else high = middle;
  }
  return low;
}
