import {
  type Seed,
  makeFinding,
  independentDifference,
  independentPermutation,
  computeMean,
  holm,
  pairedDifference,
  pairedPermutation,
} from '@masbench/statistics';
import { linedUp, type LinedUp, type SideUnits } from './units.js';

/** The difference of two sides with what it is worth. */
export interface Compared {
  /** The part of the runs that is compared: `all`, `role wolf`, `beta = 0.1`. */
  readonly what: string;
  readonly first: string;
  readonly second: string;
  readonly firstMean: number;
  readonly secondMean: number;
  readonly design: LinedUp['design'];
  /** Pairs, or trials of each side. */
  readonly n: number | readonly [first: number, second: number];
  /** Items that pairs share, where several pairs share one: the independent units. */
  readonly clusters: number | null;
  readonly difference: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  /** Two-sided permutation test: exact for small samples, else 10,000 seeded draws. */
  readonly p: number;
  /** Holm's, over the comparisons that are shown together; `p` where there is one. */
  readonly adjustedP: number;
  /** `d_z` of pairs, Hedges' `g` of separate samples; `null` if nothing varies. */
  readonly effectSize: { readonly name: 'd_z' | 'g'; readonly value: number } | null;
  readonly separated: boolean;
  /** Trials, of each side where unpaired, that are missing to show the target difference. */
  readonly moreTrials: number;
  readonly sentence: string;
  /** Trials that were left out: without a partner, or incomplete. */
  readonly leftOut: number;
}

/** How a difference is tested. */
export interface ComparedOptions {
  readonly confidence?: number | undefined;
  /** The smallest difference that matters. Default: what twice as many trials would show. */
  readonly target?: number | undefined;
  readonly seed?: Seed | undefined;
}

/** Compares two sides; `null` if they have fewer than two units to compare. */
export function compared(
  what: string,
  [first, second]: readonly [SideUnits, SideUnits],
  { confidence = 0.95, target, seed = 0 }: ComparedOptions,
): Compared | null {
  const { design, a, b, clusters, alone } = linedUp(first, second);
  const names = { first: first.name, second: second.name };
  const found =
    design === 'unpaired'
      ? independentDifference(a, b, { confidence })
      : pairedDifference(a, b, { clusters, confidence });
  const test =
    design === 'unpaired'
      ? independentPermutation(a, b, { seed })
      : pairedPermutation(a, b, { clusters, seed });
  if (found === null || test === null) return null;
  const { difference, standardError, low, high, n, effectSize } = found;
  const { separated, moreTrials, sentence } = makeFinding(found, { ...names, target, confidence });
  return {
    what,
    ...names,
    firstMean: computeMean(a),
    secondMean: computeMean(b),
    design,
    n,
    clusters: clusters === undefined ? null : new Set(clusters).size,
    difference,
    standardError,
    low,
    high,
    p: test.p,
    adjustedP: test.p,
    effectSize: effectSize === null ? null : { name: design === 'unpaired' ? 'g' : 'd_z', value: effectSize },
    separated,
    moreTrials,
    sentence,
    leftOut: alone + first.incomplete + second.incomplete,
  };
}

/** Holm's p over comparisons that are shown together. */
export function adjusted(comparisons: readonly Compared[]): readonly Compared[] {
  const ps = holm(comparisons.map(({ p }) => p));
  return comparisons.map((one, index) => ({ ...one, adjustedP: ps[index] ?? one.p }));
}
