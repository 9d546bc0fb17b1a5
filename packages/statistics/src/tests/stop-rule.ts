import { anytimeInterval, type AnytimeInterval, type AnytimeOptions } from '../intervals/anytime-interval.js';
import { checkCount } from '../checks.js';

/** When to stop playing. */
export interface StopRuleOptions extends AnytimeOptions {
  /** Never after more values than these. */
  readonly maximum: number;
  /** Not before these, except at the maximum. Default 2. */
  readonly minimum?: number | undefined;
  /** Stop when the interval excludes this mean. Default 0; `null` never stops for that. */
  readonly null?: number | null | undefined;
  /** Stop when the interval is at most this wide to each side. Default: never stops for that. */
  readonly margin?: number | undefined;
}

/** Verdict of a stop rule after a value. */
export interface StopVerdict {
  readonly stop: boolean;
  /**
   * `separated` from the null, `precise` enough, or the `maximum` was reached; `drift` if no mean is left that the data
   * allow, because it changes on the way; `null` while it goes on.
   */
  readonly reason: 'separated' | 'precise' | 'drift' | 'maximum' | null;
  readonly interval: AnytimeInterval;
}

/**
 * A rule that may look after every value (a match, a paired difference of a trial) and keeps its level all the same: where
 * the null is true, it says `separated` in at most 1 − confidence of all runs, however many looks there are. Without a
 * `range` that is so for values that are about normal; skewed ones are called separated in up to half of all runs.
 */
export function stopRule({ maximum, minimum = 2, null: center = 0, margin, ...options }: StopRuleOptions): {
  readonly look: (value: number) => StopVerdict;
} {
  checkCount('maximum', maximum, 1);
  checkCount('minimum', minimum, 1);
  const sequence = anytimeInterval({ horizon: maximum, ...options });
  return {
    look: (value) => {
      const interval = sequence.add(value);
      const { low, high, n } = interval;
      const reason =
        low > high
          ? 'drift'
          : n >= minimum && center !== null && (low > center || high < center)
            ? 'separated'
            : n >= minimum && margin !== undefined && (high - low) / 2 <= margin
              ? 'precise'
              : n >= maximum
                ? 'maximum'
                : null;
      return { stop: reason !== null, reason, interval };
    },
  };
}
