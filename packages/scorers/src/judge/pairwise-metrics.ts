import type { Score } from '@masbench/core';
import { ratio, wilson, type Interval } from '@masbench/statistics';

/** Verdicts of a pairwise judge over a set of pairs. Shares are from 0 to 1 and `null` if nothing was compared. */
export interface PairwiseMetrics {
  /** Pairs. */
  readonly n: number;
  /** Pairs without a score, left out of every share. */
  readonly unscored: number;
  /** Pairs whose first answer was preferred in both orders. */
  readonly first: number;
  /** Pairs whose second answer was preferred in both orders. */
  readonly second: number;
  /** Pairs that were a tie in both orders. */
  readonly ties: number;
  /** Pairs on which the two orders disagreed. */
  readonly inconsistent: number;
  /** Pairs among the inconsistent ones on which the answer shown first was preferred both times. */
  readonly shownFirst: number;
  /** The same for the answer shown second. */
  readonly shownSecond: number;
  /** Share of all scored pairs that were decided by position, with its 95 % Wilson interval. */
  readonly positionBias: { readonly share: number | null; readonly interval: Interval | null };
}

/**
 * Counts preferences, ties and position bias over the scores of a `pairwiseJudge`. A tie and a judge that follows the
 * position both have the value 0.5 in a score; here they are apart.
 */
export function pairwiseMetrics(scores: readonly Score[]): PairwiseMetrics {
  const found = scores.filter((score) => score.status === 'scored');
  const labelled = (label: string): number => found.filter((score) => score.label === label).length;
  const biased = (bias: string): number => found.filter(({ meta }) => meta?.['bias'] === bias).length;
  const shownFirst = biased('shown-first');
  const shownSecond = biased('shown-second');
  const byPosition = shownFirst + shownSecond;
  return {
    n: scores.length,
    unscored: scores.length - found.length,
    first: labelled('first'),
    second: labelled('second'),
    ties: labelled('tie'),
    inconsistent: labelled('inconsistent'),
    shownFirst,
    shownSecond,
    positionBias: { share: ratio(byPosition, found.length), interval: wilson(byPosition, found.length) },
  };
}
