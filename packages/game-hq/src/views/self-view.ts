import type { ViewContext } from '@masbench/core';
import { scaleOf } from '@masbench/scorers';
import { listChoices, type PolicyChoice } from '../rules/choices.js';
import type { HqConfig } from '../config.js';
import { meanFirstScore, meanScore, pieceAt, worstScored, type Lane } from '../rules/lane.js';
import { countSpentTokens, type Resources } from '../rules/resources.js';
import type { HqSnapshot } from '../rules/snapshot.js';
import { laneOfSeat, passageNumber, type HqState } from '../rules/state.js';

/** The recommendation by T: to review the worst text if it scores below the threshold, otherwise to continue. */
export interface Recommendation {
  readonly choice: PolicyChoice;
  /** Id of the passage to review. */
  readonly passage?: string | undefined;
}

/**
 * A seat's view of itself: the private state of the paper's appendix B.1, with scores and statuses as counts and
 * means, so that the view does not grow during a match.
 */
export interface HqSelfView {
  /** Passages of the match, and how many of them this seat has met. */
  readonly passages: number;
  /** Passages that this seat has met. */
  readonly completed: number;
  /** Passages by status. */
  readonly status: {
    readonly notStarted: number;
    readonly summarized: number;
    readonly reviewed: number;
    /** Refused, empty, too short or failed. */
    readonly missing: number;
    readonly skipped: number;
    /** Summaries that could not be scored; also included in the other counts. */
    readonly unscored: number;
  };
  /** Mean score of the summaries that stand; unscored ones count as the rules say. `null` if there is none. */
  readonly h: number | null;
  /** Mean score of the first summaries, before reviews. */
  readonly hBefore: number | null;
  /** How many summaries score below the threshold. */
  readonly belowThreshold: number;
  /** The summary with the lowest score so far. */
  readonly worst: { readonly passage: string; readonly score: number; readonly reviewsLeft: number } | null;
  /** Reviews that are still allowed, over all summaries so far. */
  readonly reviewsLeft: number;
  /** Resources spent by this seat; `seconds` is its runtime. */
  readonly resources: Readonly<Resources>;
  /** The recommendation by T; `null` outside policy decisions. */
  readonly recommendation: Recommendation | null;
  /** The public part of the configuration. */
  readonly rules: {
    readonly alpha: number;
    readonly beta: number;
    readonly threshold: number;
    readonly reviewLimit: number;
    readonly unsummarized: HqConfig['unsummarized'];
    readonly afterReview: HqConfig['afterReview'];
    readonly reviewKeeps: HqConfig['reviewKeeps'];
    readonly closing: HqConfig['closing'];
    /** Scale and remedy of the scorer; left out if the match states none. */
    readonly scoring?: Pick<NonNullable<HqConfig['scoring']>, 'scale' | 'remedy'> | undefined;
    /** Left out if it is `all-seats`. */
    readonly normalization?: HqConfig['normalization'] | undefined;
    /** Left out if it is `published`. */
    readonly counting?: HqConfig['counting'] | undefined;
  };
}

/** The facet `self`. */
export function selfView(
  state: HqState,
  seat: string,
  { config }: Pick<ViewContext<HqConfig>, 'config'>,
): HqSelfView {
  const lane = laneOfSeat(state, seat);
  const { totals } = lane;
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
    h: meanScore(lane, config),
    hBefore: meanFirstScore(lane, config),
    belowThreshold: totals.below,
    worst: findWorst(lane, config),
    reviewsLeft: totals.reviewsLeft,
    resources: { ...lane.spent },
    recommendation: lane.step === 'policy' ? recommendation(lane, config) : null,
    rules: describeRules(config),
  };
}

/** Returns the numbers that a review would disclose, of the seat that sees them. */
export function ownSnapshot({ completed, h, worst, resources }: HqSelfView): HqSnapshot {
  const { calls, reviews, seconds } = resources;
  return {
    completed,
    h,
    worst: worst === null ? null : worst.score,
    calls,
    tokens: countSpentTokens(resources),
    reviews,
    seconds,
  };
}

function describeRules(config: HqConfig): HqSelfView['rules'] {
  const { alpha, beta, threshold, reviewLimit, unsummarized, afterReview, reviewKeeps, closing } = config;
  const { normalization, counting, scoring } = config;
  return {
    alpha,
    beta,
    threshold,
    reviewLimit,
    unsummarized,
    afterReview,
    reviewKeeps,
    closing,
    ...(scoring !== undefined && { scoring: scaleOf({ ...scoring, reviewBelow: undefined }) }),
    ...(normalization === 'pairwise' && { normalization }),
    ...(counting === 'reported' && { counting }),
  };
}

function findWorst(lane: Lane, config: HqConfig): HqSelfView['worst'] {
  const worst = worstScored(lane);
  if (worst === null) return null;
  const { passage, score, reviews } = pieceAt(lane, worst);
  if (score === null) return null;
  return { passage: passageNumber(config, passage).id, score, reviewsLeft: config.reviewLimit - reviews };
}

/** The current recommendation by T (MAS-HQ, section 3.2 and appendix C): a review of the worst reviewable text. */
function recommendation(lane: Lane, config: HqConfig): Recommendation {
  const choices = listChoices(lane, config);
  if (choices.includes('review')) {
    const { passage, score } = pieceAt(lane, lane.reviewable[0] ?? 0);
    if (score !== null && score < config.threshold)
      return { choice: 'review', passage: passageNumber(config, passage).id };
  }
  return { choice: choices.includes('continue') ? 'continue' : 'end' };
}
