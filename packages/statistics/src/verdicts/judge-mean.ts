import { checkFinite, checkShare } from '../checks.js';
import type { Clusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import { findEnd, weighByBets, weighShare, type ValueRange } from './bounded-mean.js';
import { estimateMean, findTInterval } from './seen-difference.js';
import { checkWithin, meanByUnit } from './weigh-contrast.js';

/** A mean as it is shown everywhere. */
export interface MeanVerdict {
  /** The mean of the means of units; `null` of nothing. */
  readonly mean: number | null;
  /** 0 if units do not vary; `null` of fewer than two units. */
  readonly standardError: number | null;
  /** `null` if there is none. */
  readonly interval: Interval | null;
  /** Why there is no interval. */
  readonly refusal: string | null;
  /** Independent units. */
  readonly n: number;
}

/**
 * Judges a mean over matches: every independent unit (item, trial or match) counts once, however many values it has. Within a
 * bounded range, the interval holds for every distribution (bets of fixed n, Voráček and Orabona 2025; Clopper and Pearson's 1934 of
 * units that can have both ends alone). Without one, it is Student's t, which what was not seen may undo; `null` if nothing varies.
 */
export function judgeMean(
  values: readonly number[],
  {
    units,
    range = [-Infinity, Infinity],
    values: possible,
    confidence = 0.95,
  }: {
    /** The unit of every value, in the same order. @default every value is one */
    readonly units?: Clusters | undefined;
    /** Possible values, as declared. @default unknown */
    readonly range?: ValueRange | undefined;
    /** `ends` if a unit has one value, and only ends of the range. @default every value in the range */
    readonly values?: 'ends' | undefined;
    /** Between 0 and 1. @default 0.95 */
    readonly confidence?: number | undefined;
  } = {},
): MeanVerdict {
  const error = 1 - checkShare('confidence', confidence);
  checkFinite('values', values);
  checkWithin(values, range);
  const means = meanByUnit(values, units).values;
  const n = means.length;
  const isBounded = Number.isFinite(range[1] - range[0]);
  if (n < 2)
    return {
      mean: means[0] ?? null,
      standardError: null,
      interval: null,
      refusal: n === 0 ? 'no unit' : 'one unit does not show how units vary',
      n,
    };
  const estimate = estimateMean(means);
  const weighed = (possible === 'ends' ? weighShare : weighByBets)(means, isBounded ? range : [0, 1]);
  const found = isBounded
    ? {
        low: findEnd(weighed, { side: 1, level: error / 2 }),
        high: findEnd(weighed, { side: -1, level: error / 2 }),
      }
    : findTInterval(estimate, error);
  return {
    mean: estimate.mean,
    standardError: estimate.standardError,
    interval:
      found === null ? null : { low: Math.max(range[0], found.low), high: Math.min(range[1], found.high) },
    refusal: found === null ? 'nothing varies, and no range is declared' : null,
    n,
  };
}
