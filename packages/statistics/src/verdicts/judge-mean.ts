import { checkShare } from '../checks.js';
import { inClusters, type Clusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import { computeMean } from '../moments.js';
import { estimateMean, isAlmostConstant, weighUnits, type ValueRange } from './weigh-units.js';

/** A mean as it is shown everywhere. */
export interface MeanVerdict {
  /** The mean of the means of units; `null` of nothing. */
  readonly mean: number | null;
  /** 0 if units do not vary; `null` of fewer than two units. */
  readonly standardError: number | null;
  /** `null` if none holds. */
  readonly interval: Interval | null;
  /** Why there is no interval. */
  readonly refusal: string | null;
  /** Independent units. */
  readonly n: number;
}

/**
 * Judges a mean over matches: every independent unit (item, trial or match) counts once, however many values it has. The
 * interval is Student's t, with a correction for skewed values; near the ends of the range, or where nothing varies, it
 * assumes the range alone (Gaffke 2005; Clopper and Pearson's for zeros and ones). It never leaves the range, is never of
 * zero width, and is refused in words if none holds.
 */
export function judgeMean(
  values: readonly number[],
  {
    units,
    range,
    confidence = 0.95,
  }: {
    /** The unit of every value, in the same order. @default every value is one */
    readonly units?: Clusters | undefined;
    /** Possible values. @default unknown */
    readonly range?: ValueRange | undefined;
    /** Between 0 and 1. @default 0.95 */
    readonly confidence?: number | undefined;
  } = {},
): MeanVerdict {
  const error = 1 - checkShare('confidence', confidence);
  const means = inClusters(values, (_, index) => units?.[index]).map(computeMean);
  const { evidence, refusal } = weighUnits(means, range);
  const n = means.length;
  return {
    mean: n === 0 ? null : computeMean(means),
    standardError: n < 2 ? null : isAlmostConstant(means) ? 0 : estimateMean(means).standardError,
    interval: evidence === null ? null : evidence.findEnds(error),
    refusal,
    n,
  };
}
