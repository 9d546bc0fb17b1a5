import type { Clusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import type { Seed } from '../random.js';
import type { ValueRange } from './bounded-mean.js';
import type { Breakdown } from './breakdown.js';

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
  /**
   * Values that a match can have, by its schema: `ends` of the range alone, or a `result`, of which two sides share a win, a draw or a
   * loss. Tests of units of one match are exact then. `effects` of a model are judged by t alone. Default: every value in the range.
   */
  readonly values?: 'ends' | 'result' | 'effects' | undefined;
  /** Units without a value on one side, as a match was aborted or not scored. Default 0. */
  readonly missing?: number | undefined;
}

/** How differences are judged. */
export interface VerdictOptions {
  /** Least and greatest possible value of one side, as declared: never read off values. Default: unknown. */
  readonly range?: ValueRange | undefined;
  /** Values that a match can have. Default: every value in the range. */
  readonly values?: Contrast['values'];
  /** Between 0 and 1, for all comparisons together. Default 0.95. */
  readonly confidence?: number | undefined;
  /** The smallest difference that matters. Default: none. */
  readonly target?: number | undefined;
  /** The name of the unit in sentences: `trial`. Default `unit`. */
  readonly unit?: string | undefined;
  /** Further comparisons of the family, whose verdicts are not asked for: those of others than the best two. Default: none. */
  readonly among?: readonly Contrast[] | undefined;
  /** Of the draws of the family. Default 0. */
  readonly seed?: Seed | undefined;
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
  /** With a range, it holds for every distribution in it; else that of Student's t. Over the family; `null` if there is none. */
  readonly interval: Interval | null;
  /** Why there is no verdict that holds for every distribution: it depends on n, range and design alone. */
  readonly refusal: string | null;
  /** Independent units: of both sides together where paired, else of each. */
  readonly n: number | readonly [first: number, second: number];
  /** Two-sided, of the test that the interval belongs to; 1 if there is none. */
  readonly p: number;
  /** For all comparisons of the family. */
  readonly adjustedP: number;
  /** Comparisons that were judged together. */
  readonly family: number;
  /** `ahead` for every distribution in the range; `wins more often` of units without one; `ahead of what was seen` by Student's t. */
  readonly word: 'ahead' | 'wins more often' | 'ahead of what was seen' | 'not separated';
  /** True if one is ahead: the only verdict that ranks, crowns or confirms. */
  readonly separated: boolean;
  /** The test that calls the difference that was seen one, and its p over the family; `null` if none does, or a side is ahead. */
  readonly seen: { readonly test: 't' | 'sign-flip'; readonly p: number } | null;
  /** The rare units that would undo the difference that was seen; `null` without a range. */
  readonly breakdown: Breakdown | null;
  /** Without a range, units in which each side was better, and the p of the exact sign test over the family; `null` if it calls none better. */
  readonly signs: { readonly first: number; readonly second: number; readonly p: number } | null;
  /** Units or a range that are missing for a verdict, in words; `null` if nothing is known. */
  readonly more: string | null;
  /** Cohen's d_z of pairs, Hedges' g of separate samples; `null` if nothing varies. */
  readonly effectSize: { readonly name: 'd_z' | 'g'; readonly value: number } | null;
  /** The difference if the missing units had the least, or the greatest, possible values; `null` if none is missing. */
  readonly bounds: Interval | null;
  /** True if units are missing, so that means are not those of all matches. */
  readonly isPart: boolean;
  /** The name of the unit in sentences. */
  readonly unit: string;
  readonly sentence: string;
}
