import type { Clusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import type { Seed } from '../random.js';
import type { ValueRange } from './weigh-units.js';

/** Two sides to compare, value by value. */
export interface Contrast {
  readonly first: string;
  readonly second: string;
  readonly a: readonly number[];
  /** Of pairs as long as `a`, in the same order. */
  readonly b: readonly number[];
  /** True if values of the same place belong together: the same match, trial or item. Default true. */
  readonly paired?: boolean | undefined;
  /** The independent unit of every pair, or of every value of `a`: its item, trial or match. Default: its place. */
  readonly units?: Clusters | undefined;
  /** The unit of every value of `b`, where values are not paired. Default: its place. */
  readonly otherUnits?: Clusters | undefined;
  /** True if `b` is known without playing, as the values of chance are: only `a` varies at random. Default false. */
  readonly known?: boolean | undefined;
  /** Least and greatest possible value of one side. Default: that of all contrasts. */
  readonly range?: ValueRange | undefined;
  /** Units without a value on one side, as a match was aborted or not scored. Default 0. */
  readonly missing?: number | undefined;
}

/** How differences are judged. */
export interface VerdictOptions {
  /** Least and greatest possible value of one side. Default: unknown. */
  readonly range?: ValueRange | undefined;
  /** Between 0 and 1, for all comparisons together. Default 0.95. */
  readonly confidence?: number | undefined;
  /** The smallest difference that matters. Default: none. */
  readonly target?: number | undefined;
  /** The name of the unit in sentences: `trial`. Default `unit`. */
  readonly unit?: string | undefined;
  /**
   * Further comparisons of the family, whose verdicts are not asked for: those of other agents than the best two.
   * Default: none.
   */
  readonly among?: readonly Contrast[] | undefined;
  /** Of the draws of permutations, and of the family. Default 0. */
  readonly seed?: Seed | undefined;
  /** Permutations that are drawn if there are too many to take all. Default 10000. */
  readonly resamples?: number | undefined;
}

/** The decision about a difference: all that is shown of it is taken from here. */
export interface Verdict {
  readonly first: string;
  readonly second: string;
  /** Mean of the means of units. */
  readonly firstMean: number;
  readonly secondMean: number;
  /** `firstMean` − `secondMean`. */
  readonly difference: number;
  /** 0 if nothing varies. */
  readonly standardError: number;
  /** The interval, simultaneous over the family, or over what the others leave open of it; `null` if none holds. */
  readonly interval: Interval | null;
  /** Why there is no interval. */
  readonly refusal: string | null;
  /** Independent units: of both sides together where paired, else of each. */
  readonly n: number | readonly [first: number, second: number];
  /** Two-sided: the greater of an exact or permutation test's and the interval's; 1 if there is no interval. */
  readonly p: number;
  /** For all comparisons of the family. */
  readonly adjustedP: number;
  /** Comparisons that were judged together. */
  readonly family: number;
  /** True if the interval excludes zero and the adjusted p is at most 1 − confidence. */
  readonly separated: boolean;
  /** Cohen's d_z of pairs, Hedges' g of separate samples; `null` if nothing varies. */
  readonly effectSize: { readonly name: 'd_z' | 'g'; readonly value: number } | null;
  /** The difference if the missing units had the least, or the greatest, possible values; `null` if none is missing. */
  readonly bounds: Interval | null;
  /** The sentence without its names: `= 0.043 [0.011, 0.075], n = 60 trials, paired, p = 0.010`. */
  readonly statement: string;
  readonly sentence: string;
}
