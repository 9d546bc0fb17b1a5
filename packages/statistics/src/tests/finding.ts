import { decimalText, countPlaces } from '../decimal-text.js';
import type { PairedDifference } from './paired-difference.js';
import { minimumDetectableDifference, sampleSizePaired, type Errors } from './power.js';

/** The conclusion of a paired comparison, as a sentence for a paper and as numbers. */
export interface Finding {
  /** True if the interval excludes zero. */
  readonly separated: boolean;
  readonly sentence: string;
  /** Trials that are missing to show the target difference; 0 where there are enough. */
  readonly moreTrials: number;
  /** Difference that so many trials show with the power asked for. */
  readonly detectable: number;
}

/** A difference with its interval, of pairs or of two separate samples. */
export type FoundDifference = Pick<PairedDifference, 'difference' | 'standardError' | 'low' | 'high'> & {
  readonly n: number | readonly [a: number, b: number];
};

/** The two sides of the comparison, and the difference that would matter. */
export interface FindingOptions extends Errors {
  readonly first: string;
  readonly second: string;
  /** The smallest difference that matters. Default: what twice as many trials would show. */
  readonly target?: number | undefined;
}

/**
 * Says what a difference shows: "A − B = 0.043 [0.011, 0.075], n = 60, paired", or that A and B are not separated and how
 * many more trials would show a difference that matters. The plan uses how much the differences vary, never how large
 * they happened to be. Differences that are all the same leave no interval: they separate where the exact permutation
 * test does.
 */
export function makeFinding(
  { difference, standardError, low, high, n: found }: FoundDifference,
  { first, second, target, ...errors }: FindingOptions,
): Finding {
  const paired = typeof found === 'number';
  // Of two samples, the size of two equal ones with the same error.
  const n = paired ? found : Math.round(2 / (1 / found[0] + 1 / found[1]));
  const { confidence = 0.95 } = errors;
  const separated =
    standardError > 0 ? low > 0 || high < 0 : difference !== 0 && leastShare(found) <= 1 - confidence + 1e-12;
  const variance = standardError ** 2 * n;
  const detectable = minimumDetectableDifference({ n, variance, ...errors });
  const wanted = target ?? minimumDetectableDifference({ n: 2 * n, variance, ...errors });
  const needed =
    wanted === 0 ? n : Math.ceil(sampleSizePaired({ difference: wanted, variance, ...errors }) - 1e-9);
  const places = countPlaces(standardError);
  const text = (value: number): string => decimalText(value, places);
  const counts = paired ? `n = ${found}, paired` : `n = ${found[0]} and ${found[1]}, unpaired`;
  const sentence = `${first} − ${second} = ${text(difference)} [${text(low)}, ${text(high)}], ${counts}`;
  const moreTrials = Math.max(0, needed - n);
  if (separated) return { separated, sentence, moreTrials, detectable };
  if (standardError === 0) {
    const why = difference === 0 ? 'no difference in any trial' : 'too few trials for an exact test';
    return { separated, sentence: `${sentence}: not separated; ${why}`, moreTrials, detectable };
  }
  const size = target === undefined ? text(wanted) : `${target}`;
  const trials = `${moreTrials === 1 ? 'trial' : 'trials'}${paired ? '' : ' of each'}`;
  const more =
    moreTrials === 0
      ? `a difference of ${size} would most likely have shown`
      : `about ${moreTrials} more ${trials} would show a difference of ${size}`;
  return { separated, sentence: `${sentence}: not separated; ${more}`, moreTrials, detectable };
}

/** The least p that a permutation test can have: all differences have one sign, or all of one sample are the greater. */
function leastShare(n: FoundDifference['n']): number {
  if (typeof n === 'number') return 2 ** (1 - n);
  let ways = 1;
  for (let chosen = 1; chosen <= n[0]; chosen += 1) ways = (ways * (n[1] + chosen)) / chosen;
  return (n[0] === n[1] ? 2 : 1) / ways;
}
