import type { PairedDifference } from './paired-difference.js';
import { minimumDetectableDifference, sampleSizePaired, type Errors } from './power.js';

/** What a paired comparison supports, as a sentence for a paper and as numbers. */
export interface Finding {
  /** True where the interval excludes zero. */
  readonly separated: boolean;
  readonly sentence: string;
  /** Trials that are missing to show the target difference; 0 where there are enough. */
  readonly moreTrials: number;
  /** What so many trials show with the power asked for. */
  readonly detectable: number;
}

/** What is compared, and what would matter. */
export interface FindingOptions extends Errors {
  readonly first: string;
  readonly second: string;
  /** The smallest difference that matters. Default: what twice as many trials would show. */
  readonly target?: number | undefined;
}

/**
 * Says what a paired difference shows: "A − B = 0.043 [0.011, 0.075], n = 60, paired", or that A and B are not separated
 * and how many more trials would show a difference that matters. The plan uses how much the differences vary, never how
 * large they happened to be.
 */
export function finding(
  { difference, standardError, low, high, n }: PairedDifference,
  { first, second, target, ...errors }: FindingOptions,
): Finding {
  const separated = low > 0 || high < 0;
  const variance = standardError ** 2 * n;
  const detectable = minimumDetectableDifference({ n, variance, ...errors });
  const wanted = target ?? minimumDetectableDifference({ n: 2 * n, variance, ...errors });
  const needed =
    wanted === 0 ? n : Math.ceil(sampleSizePaired({ difference: wanted, variance, ...errors }) - 1e-9);
  const moreTrials = Math.max(0, needed - n);
  const places = placesOf(standardError);
  const text = (value: number): string =>
    value
      .toFixed(places)
      .replace('-', '−')
      .replace(/^−(0\.?0*)$/, '$1');
  const sentence = `${first} − ${second} = ${text(difference)} [${text(low)}, ${text(high)}], n = ${n}, paired`;
  if (separated) return { separated, sentence, moreTrials, detectable };
  const size = target === undefined ? text(wanted) : `${target}`;
  const more =
    moreTrials === 0
      ? `a difference of ${size} would most likely have shown`
      : `about ${moreTrials} more ${moreTrials === 1 ? 'trial' : 'trials'} would show a difference of ${size}`;
  return { separated, sentence: `${sentence}: not separated; ${more}`, moreTrials, detectable };
}

/** Decimals that show two digits of a standard error. */
function placesOf(standardError: number): number {
  if (standardError === 0) return 3;
  return Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(standardError))));
}
