import { checkShare } from '../checks.js';
import type { Interval } from '../intervals/intervals.js';
import { tEnds } from '../intervals/mean-interval.js';
import { orderUnits } from '../intervals/ordered-units.js';
import { estimateMean } from '../tests/t-test.js';
import { boundedInterval, weighByBets, weighShare } from './bounded-mean.js';
import type { Contrast, VerdictOptions } from './verdict.js';
import { checkWithin } from './weigh-contrast.js';

/** A mean as it is shown everywhere. */
export interface MeanVerdict {
  /** The mean of the means of units; `null` of nothing. */
  readonly mean: number | null;
  /** 0 if units do not vary; `null` of fewer than two units. */
  readonly standardError: number | null;
  readonly interval: Interval | null;
  /** Why there is no interval. */
  readonly refusal: string | null;
  /** Independent units. */
  readonly n: number;
}

/** How a mean is judged: as the side of a contrast, with a confidence between 0 and 1 (default 0.95). */
type MeanOptions = Pick<Contrast, 'units' | 'range' | 'values'> & Pick<VerdictOptions, 'confidence'>;

/**
 * Judges a mean over matches: every independent unit (item, trial or match) counts once, however many values it has. Within a
 * bounded range, the interval holds for every distribution (`betsRefute`; Clopper and Pearson's of units that can have both ends
 * alone). Without one, it is Student's t, which what was not seen may undo; `null` if nothing varies.
 */
export function judgeMean(
  values: readonly number[],
  { units, range = [-Infinity, Infinity], values: possible, confidence = 0.95 }: MeanOptions = {},
): MeanVerdict {
  const error = 1 - checkShare('confidence', confidence);
  checkWithin('values', values, range);
  const { values: means, isSingle } = orderUnits(values, { units });
  const n = means.length;
  if (n < 2)
    return {
      mean: means[0] ?? null,
      standardError: null,
      interval: null,
      refusal: n === 0 ? 'no unit' : 'one unit does not show how units vary',
      n,
    };
  const { mean, standardError, df } = estimateMean(means);
  const weigh = possible === 'ends' && isSingle ? weighShare : weighByBets;
  const found = Number.isFinite(range[1] - range[0])
    ? boundedInterval(weigh(means, range), error / 2)
    : standardError === 0
      ? null
      : tEnds({ mean, standardError, df, confidence });
  return {
    mean,
    standardError,
    interval: found && { low: Math.max(range[0], found.low), high: Math.min(range[1], found.high) },
    refusal: found === null ? 'nothing varies, and no range is declared' : null,
    n,
  };
}
