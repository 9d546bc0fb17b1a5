import type { Seat } from '@masbench/core';
import type { HqConfig } from '../config.js';
import type { LaneEnding, Lane, Piece } from '../rules/lane.js';
import { missingKinds, type MissingKind } from '../rules/missing.js';
import { penaltyComponents, type QScoreComponents } from '../penalty/penalties.js';
import { qScore } from './q-score.js';
import {
  addSpending,
  newSpending,
  subtractResources,
  type Resources,
  type Spending,
} from '../rules/resources.js';
import { laneAt, type HqState } from '../rules/state.js';

/** A mean of scores and the scores that it leaves out. The bounds hold for any scores of the unscored summaries. */
export interface HScore {
  /**
   * Mean over the counting passages; unscored summaries count 0 or leave it, as the rules say. Without any passage, 0, so
   * that there is a result, and `null` in the metrics.
   */
  readonly h: number;
  /** The mean without the unscored summaries, for either rule. */
  readonly hScored: number;
  /** The mean if every unscored summary were worth 0, and 1. */
  readonly hLow: number;
  readonly hHigh: number;
  /** Passages with a value, and summaries that could not be scored. */
  readonly counted: number;
  readonly unscored: number;
}

/** The result of a seat. */
export interface HqSeatResult extends HScore, Readonly<Resources> {
  readonly seat: Seat;
  /** α·H − β·P. */
  readonly q: number;
  /** P: sum of the components. */
  readonly penalty: number;
  /** The penalty of each resource, from 0 to 1. */
  readonly components: QScoreComponents;
  /** The same mean over the first summaries, before reviews; `null` if none of them counts. */
  readonly hBefore: number | null;
  /** The part of the charged resources that went into reviews. */
  readonly reviewSpent: Spending;
  /** Resources that are not charged, as they were spent on dropped passages. */
  readonly excused: Spending;
  /** How the seat ended. */
  readonly ending: LaneEnding;
  /** Passages with a summary, passages reviewed at least once, passages without a summary by reason. */
  readonly summarized: number;
  /** Passages reviewed at least once. */
  readonly reviewed: number;
  /** Passages without a summary, by reason. */
  readonly missing: Readonly<Record<MissingKind, number>>;
  /** Passages the seat never summarized: it ended early, or a review replaced them. */
  readonly unsummarized: number;
}

/** Counts the passages that a seat could write about: those with a summary, those without one, and those it never met. */
export function countPassages(seat: HqSeatResult): number {
  const missing = missingKinds.reduce((sum, kind) => sum + seat.missing[kind], 0);
  return seat.summarized + missing + seat.unsummarized;
}

/** The result of a match. */
export interface HqOutcome {
  /** The seat with the highest Q-Score; `null` for a draw, and where some seat has no H. */
  readonly winner: Seat | null;
  /** In the order of the seats. */
  readonly seats: readonly HqSeatResult[];
  /** Ids of the passages that count for no seat, because a seat dropped them. */
  readonly dropped: readonly string[];
  /** Resources that are not charged, because the amount of some seat is unknown. */
  readonly unknown: readonly (keyof QScoreComponents)[];
}

/** The result of the current lanes. All sums run over the passages in the order of the configuration. */
export function computeResult(state: HqState, config: HqConfig): HqOutcome {
  const played = state.seats.map((seat, index) => {
    const lane = laneAt(state, index, seat);
    return { seat, lane, pieces: byPassage(lane, config.passages.length) };
  });
  const dropped = config.passages.map((_, passage) =>
    played.some(({ pieces }) => isDropped(pieces[passage], config.missing)),
  );
  const charged = played.map(({ seat, lane, pieces }) => {
    const kept = pieces.filter((_, passage) => dropped[passage] !== true);
    const excused = config.droppedSpending === 'excused' ? spentOnDropped(pieces, dropped) : noneDropped();
    const spent = subtractResources(lane.spent, excused.spending);
    const reviews = Math.max(0, lane.spent.reviews - excused.reviews);
    return { lane, kept, excused, row: { seat, ...hScore(kept, 'score', config), ...spent, reviews } };
  });
  const scores = qScore(
    charged.map(({ row }) => row),
    config,
  );
  const seats = charged.map(({ lane, kept, excused, row }, index): HqSeatResult => {
    const score = scores[index];
    if (score === undefined) throw new RangeError(`Cannot score seat ${row.seat}`);
    const before = hScore(kept, 'first', config);
    const count = (kind: MissingKind): number => lane.pieces.filter(({ status }) => status === kind).length;
    return {
      ...row,
      q: score.q,
      penalty: score.penalty,
      components: score.components,
      hBefore: before.counted === 0 ? null : before.h,
      reviewSpent: subtractResources(lane.reviewSpent, excused.inReviews),
      excused: excused.spending,
      ending: lane.ending ?? 'early',
      summarized: lane.totals.summarized,
      reviewed: lane.totals.reviewed,
      missing: {
        refusal: count('refusal'),
        empty: count('empty'),
        short: count('short'),
        failure: count('failure'),
      },
      unsummarized: config.passages.length - lane.totals.summarized - lane.totals.missing,
    };
  });
  return {
    winner: findWinner(seats, config.tieWithin),
    seats,
    dropped: config.passages.filter((_, passage) => dropped[passage]).map(({ id }) => id),
    unknown: penaltyComponents.filter((component) => seats[0]?.components[component] === null),
  };
}

/** False if no passage counts for some seat: without its H, nothing can be said of who is better. */
export function isComparable({ seats }: Pick<HqOutcome, 'seats'>): boolean {
  return seats.every(({ counted }) => counted > 0);
}

function findWinner(seats: readonly HqSeatResult[], tieWithin: number): Seat | null {
  if (!isComparable({ seats })) return null;
  const [best, second] = seats.toSorted((left, right) => right.q - left.q);
  if (best === undefined) return null;
  return second !== undefined && best.q - second.q <= tieWithin ? null : best.seat;
}

function byPassage(lane: Lane, passages: number): (Piece | undefined)[] {
  const pieces: (Piece | undefined)[] = Array.from({ length: passages });
  for (const piece of lane.pieces) pieces[piece.passage] = piece;
  return pieces;
}

function isDropped(piece: Piece | undefined, rules: HqConfig['missing']): boolean {
  return missingKinds.some((kind) => kind === piece?.status && rules[kind] === 'drop');
}

/** The mean over pieces that are not dropped: missing ones count as zero, passages never met as the rules say. */
function hScore(
  pieces: readonly (Piece | undefined)[],
  field: 'score' | 'first',
  { unsummarized, unscored: rule }: Pick<HqConfig, 'unsummarized' | 'unscored'>,
): HScore {
  let sum = 0;
  let counted = 0;
  let unscored = 0;
  for (const piece of pieces) {
    if (piece === undefined || piece.status === 'skipped') {
      if (unsummarized === 'zero') counted++;
    } else if (piece.status !== 'summarized' && piece.status !== 'reviewed') {
      counted++;
    } else if (piece[field] === null) {
      unscored++;
    } else {
      sum += piece[field];
      counted++;
    }
  }
  const all = Math.max(1, counted + unscored);
  return {
    h: rule === 'zero' ? sum / all : sum / Math.max(1, counted),
    hScored: sum / Math.max(1, counted),
    hLow: sum / all,
    hHigh: (sum + unscored) / all,
    counted,
    unscored,
  };
}

interface DroppedSpending {
  readonly spending: Spending;
  readonly inReviews: Spending;
  readonly reviews: number;
}

function noneDropped(): DroppedSpending {
  return { spending: newSpending(), inReviews: newSpending(), reviews: 0 };
}

function spentOnDropped(
  pieces: readonly (Piece | undefined)[],
  dropped: readonly boolean[],
): DroppedSpending {
  const [spending, inReviews] = [newSpending(), newSpending()];
  let reviews = 0;
  for (const [passage, piece] of pieces.entries()) {
    if (piece === undefined || dropped[passage] !== true) continue;
    addSpending(spending, piece.spent);
    if (piece.reviewSpent !== undefined) addSpending(inReviews, piece.reviewSpent);
    reviews += piece.reviews;
  }
  return { spending, inReviews, reviews };
}
