import type { ViewContext } from '@masbench/core';
import { choicesOf, type Choice } from '../rules/choices.js';
import type { HqConfig } from '../config.js';
import { meanFirstScore, meanScore, type Lane } from '../rules/lane.js';
import type { Resources } from '../rules/resources.js';
import { laneOf, passageNumber, type HqState } from '../rules/state.js';

/** What T advises: to review the worst text where it scores below the threshold, else to go on. */
export interface Recommendation {
  readonly choice: Choice;
  /** Id of the passage to review. */
  readonly passage?: string | undefined;
}

/**
 * What a seat knows of itself: its private state of the paper's appendix B.1, with scores and statuses as counts and
 * means, so that a view of the five thousandth decision is as small as that of the first.
 */
export interface HqSelfView {
  /** Passages of the match, and how many of them this seat has met. */
  readonly passages: number;
  readonly completed: number;
  readonly status: {
    readonly notStarted: number;
    readonly summarized: number;
    readonly reviewed: number;
    /** Refused, empty, too short or failed. */
    readonly missing: number;
    readonly skipped: number;
    /** Summaries that could not be scored; they are counted among the others, too. */
    readonly unscored: number;
  };
  /** Mean score of the summaries that stand, and of the first ones, before reviews. `null` where there is none. */
  readonly h: number | null;
  readonly hBefore: number | null;
  /** How many summaries score below the threshold. */
  readonly belowThreshold: number;
  /** The summary with the lowest score so far. */
  readonly worst: { readonly passage: string; readonly score: number; readonly reviewsLeft: number } | null;
  /** Reviews that are still allowed, over all summaries so far. */
  readonly reviewsLeft: number;
  /** What this seat has spent; `seconds` is its runtime. */
  readonly resources: Readonly<Resources>;
  /** What T recommends; `null` where no decision of the policy is asked. */
  readonly recommendation: Recommendation | null;
  readonly rules: {
    readonly alpha: number;
    readonly beta: number;
    readonly threshold: number;
    readonly reviewLimit: number;
    readonly unsummarized: HqConfig['unsummarized'];
    readonly afterReview: HqConfig['afterReview'];
    readonly reviewKeeps: HqConfig['reviewKeeps'];
    readonly closing: HqConfig['closing'];
  };
}

/** The facet `self`. */
export function selfView(
  state: HqState,
  seat: string,
  { config }: Pick<ViewContext<HqConfig>, 'config'>,
): HqSelfView {
  const lane = laneOf(state, seat);
  const { totals } = lane;
  const { alpha, beta, threshold, reviewLimit, unsummarized, afterReview, reviewKeeps, closing } = config;
  return {
    passages: config.passages.length,
    completed: lane.position,
    status: {
      notStarted: config.passages.length - lane.position,
      summarized: totals.summarized - totals.reviewed,
      reviewed: totals.reviewed,
      missing: totals.missing,
      skipped: totals.skipped,
      unscored: totals.unscored,
    },
    h: meanScore(lane),
    hBefore: meanFirstScore(lane),
    belowThreshold: totals.below,
    worst: worstOf(lane, config),
    reviewsLeft: totals.reviewsLeft,
    resources: { ...lane.spent },
    recommendation: lane.step === 'policy' ? recommendation(lane, config) : null,
    rules: { alpha, beta, threshold, reviewLimit, unsummarized, afterReview, reviewKeeps, closing },
  };
}

function worstOf(lane: Lane, config: HqConfig): HqSelfView['worst'] {
  const piece = lane.pieces[lane.scored[0] ?? -1];
  if (piece === undefined || piece.score === null) return null;
  return {
    passage: passageNumber(config, piece.passage).id,
    score: piece.score,
    reviewsLeft: config.reviewLimit - piece.reviews,
  };
}

/** What T recommends now (MAS-HQ, section 3.2 and appendix C): a review of the worst text that may still be reviewed. */
function recommendation(lane: Lane, config: HqConfig): Recommendation {
  const choices = choicesOf(lane, config);
  const piece = lane.pieces[lane.reviewable[0] ?? -1];
  if (
    choices.includes('review') &&
    piece !== undefined &&
    piece.score !== null &&
    piece.score < config.threshold
  ) {
    return { choice: 'review', passage: passageNumber(config, piece.passage).id };
  }
  return { choice: choices.includes('continue') ? 'continue' : 'end' };
}
