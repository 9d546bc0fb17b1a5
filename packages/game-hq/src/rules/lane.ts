import { place, take, type RanksBelow, type WorstFirst } from './worst-first.js';
import { addSpending, newSpending, type Resources, type Spending } from './resources.js';
import type { HqConfig } from '../config.js';
import type { MissingKind } from './missing.js';
import type { Disclosure } from './snapshot.js';

/** The result of one passage in a lane. */
export interface Piece {
  /** Index of the passage in the configuration. */
  readonly passage: number;
  status: 'summarized' | 'reviewed' | 'skipped' | MissingKind;
  summary: string;
  /** The score of the first summary, `null` if it has none. */
  first: number | null;
  /** The score of the current summary, `null` if it has none. */
  score: number | null;
  /** Why it has this score, in words of the scorer, in matches whose prompts pass that on. */
  why?: string | undefined;
  reviews: number;
  /** Resources spent on it: the policy call of its step, its summary and its reviews. */
  spent: Spending;
  /** The part of it that went into reviews, if there were any. */
  reviewSpent?: Spending | undefined;
}

/** The open step of a lane. */
type Step = 'order' | 'policy' | 'summarize' | 'review' | 'evaluate' | 'done';

/** How a lane ended: all passages were met, the policy chose `end` earlier, or the seat forfeited. */
export type LaneEnding = 'complete' | 'early' | 'forfeit';

/** Counts and sums over the pieces of a lane, kept up to date so that no decision iterates over the pieces. */
export interface Totals {
  /** Pieces with a summary; those of them that were reviewed; those without a score. */
  summarized: number;
  reviewed: number;
  unscored: number;
  /** Pieces without a summary that were refused or failed, those of them that count as zero, and pieces skipped. */
  missing: number;
  zeroed: number;
  skipped: number;
  scored: number;
  sum: number;
  firstScored: number;
  firstSum: number;
  /** Scores below the threshold. */
  below: number;
  /** Reviews that are still allowed, over all summaries. */
  reviewsLeft: number;
}

/** The progress of one seat through the passages, at its own pace. */
export interface Lane {
  step: Step;
  ending: LaneEnding | null;
  /** The order of the passages, if listed or drawn, as indices into the configuration. */
  listed: number[] | null;
  /** Passages met so far: the position of the current passage in the seat's order. */
  position: number;
  /** Position of the piece that is being written, reviewed or evaluated. */
  focus: number;
  /** The text to evaluate. */
  draft: string;
  /** True after a review where the policy must continue. */
  mustContinue: boolean;
  /** How many decisions of the policy were applied. */
  decisions: number;
  /** Usage of this step's policy call, to be added to its piece. */
  decision: Spending;
  /** By position in the seat's order. */
  pieces: Piece[];
  /** Pieces that may be reviewed, the worst first; unscored ones come last. */
  reviewable: WorstFirst;
  /** The worst of the scored pieces that may not be reviewed any more. */
  worstSettled: number | null;
  totals: Totals;
  spent: Resources;
  /** The part of `spent` that went into reviews. */
  reviewSpent: Spending;
  /** Disclosures to rivals, oldest first. */
  disclosures: Disclosure[];
}

export function newLane(listed: number[] | null, step: Step): Lane {
  return {
    step,
    ending: null,
    listed,
    position: 0,
    focus: 0,
    draft: '',
    mustContinue: false,
    decisions: 0,
    decision: newSpending(),
    pieces: [],
    reviewable: [],
    worstSettled: null,
    totals: {
      summarized: 0,
      reviewed: 0,
      unscored: 0,
      missing: 0,
      zeroed: 0,
      skipped: 0,
      scored: 0,
      sum: 0,
      firstScored: 0,
      firstSum: 0,
      below: 0,
      reviewsLeft: 0,
    },
    spent: { ...newSpending(), reviews: 0 },
    reviewSpent: newSpending(),
    disclosures: [],
  };
}

/** The piece at a position. @throws RangeError if there is none: a fault of the rules. */
export function pieceAt(lane: Lane, position: number): Piece {
  const piece = lane.pieces[position];
  if (piece === undefined)
    throw new RangeError(`There is no piece at ${position}: there are ${lane.pieces.length}`);
  return piece;
}

/** The position of the piece with the lowest score; `null` if none has a score. */
export function worstScored(lane: Lane): number | null {
  const open = lane.reviewable[0];
  const { worstSettled } = lane;
  if (open === undefined || pieceAt(lane, open).score === null) return worstSettled;
  return worstSettled === null || ranksBelow(lane)(open, worstSettled) ? open : worstSettled;
}

/** Lower scores first, unscored last; ties in the order met. */
export function ranksBelow(lane: Lane): RanksBelow {
  const rank = (position: number): number => pieceAt(lane, position).score ?? Infinity;
  return (first, second) => {
    const [left, right] = [rank(first), rank(second)];
    return left === right ? first < second : left < right;
  };
}

/**
 * Mean score of the current summaries; missing and unscored ones count as zero if the rules say so. `null` if no
 * summary has a score and none counts as zero for being missing.
 */
export function meanScore(
  { totals: { scored, sum, zeroed, unscored } }: Lane,
  rule: UnscoredRule,
): number | null {
  return computeMean(sum, scored + zeroed, unscored, rule);
}

/** The same for the first summaries, before any review. */
export function meanFirstScore(
  { totals: { firstScored, firstSum, zeroed, summarized } }: Lane,
  rule: UnscoredRule,
): number | null {
  return computeMean(firstSum, firstScored + zeroed, summarized - firstScored, rule);
}

/** How unscored summaries count. */
type UnscoredRule = Pick<HqConfig, 'unscored'>;

function computeMean(
  sum: number,
  counted: number,
  without: number,
  { unscored }: UnscoredRule,
): number | null {
  return counted === 0 ? null : sum / (counted + (unscored === 'zero' ? without : 0));
}

interface Rules {
  readonly threshold: number;
  readonly reviewLimit: number;
}

/** Records the first summary of the current passage with its score. */
export function recordSummary(
  lane: Lane,
  piece: Pick<Piece, 'passage' | 'summary' | 'score' | 'why' | 'spent'>,
  rules: Rules,
): void {
  const { totals } = lane;
  const position = lane.pieces.length;
  lane.pieces.push({ ...piece, status: 'summarized', first: piece.score, reviews: 0 });
  totals.summarized++;
  totals.reviewsLeft += rules.reviewLimit;
  if (piece.score === null) {
    totals.unscored++;
  } else {
    totals.firstScored++;
    totals.firstSum += piece.score;
    addScore(lane, piece.score, 1, rules);
  }
  offerOrSettle(lane, position, rules);
}

/** Records a review of a piece with the resulting text and score, which may be the old ones. */
export function recordReview(
  lane: Lane,
  position: number,
  result: Pick<Piece, 'summary' | 'score' | 'why'>,
  rules: Rules,
): void {
  const piece = pieceAt(lane, position);
  const { totals } = lane;
  take(lane.reviewable, position, ranksBelow(lane));
  if (piece.status !== 'reviewed') totals.reviewed++;
  piece.status = 'reviewed';
  piece.reviews++;
  totals.reviewsLeft--;
  if (piece.score === null) totals.unscored--;
  else addScore(lane, piece.score, -1, rules);
  piece.summary = result.summary;
  piece.score = result.score;
  if (result.why === undefined) delete piece.why;
  else piece.why = result.why;
  if (piece.score === null) {
    totals.unscored++;
  } else {
    addScore(lane, piece.score, 1, rules);
  }
  offerOrSettle(lane, position, rules);
}

/** Offers a piece for review while the limit allows it; afterward its score is final. */
function offerOrSettle(lane: Lane, position: number, { reviewLimit }: Rules): void {
  const piece = pieceAt(lane, position);
  const below = ranksBelow(lane);
  if (piece.reviews < reviewLimit) place(lane.reviewable, position, below);
  else if (piece.score !== null && (lane.worstSettled === null || below(position, lane.worstSettled)))
    lane.worstSettled = position;
}

/** Records that the current passage has no summary. */
export function recordMissing(
  lane: Lane,
  piece: Pick<Piece, 'passage' | 'spent'>,
  kind: MissingKind,
  rule: 'drop' | 'zero',
): void {
  addEmpty(lane, piece, kind);
  lane.totals.missing++;
  if (rule === 'zero') lane.totals.zeroed++;
}

/** Records that a review used up the step of the current passage. */
export function recordSkipped(lane: Lane, piece: Pick<Piece, 'passage' | 'spent'>): void {
  addEmpty(lane, piece, 'skipped');
  lane.totals.skipped++;
}

function addEmpty(lane: Lane, piece: Pick<Piece, 'passage' | 'spent'>, status: Piece['status']): void {
  lane.pieces.push({ ...piece, status, summary: '', first: null, score: null, reviews: 0 });
}

/** Records the usage of a review. */
export function chargeReview(lane: Lane, position: number, spending: Spending): void {
  const piece = pieceAt(lane, position);
  addSpending(piece.spent, spending);
  addSpending((piece.reviewSpent ??= newSpending()), spending);
  addSpending(lane.reviewSpent, spending);
}

function addScore({ totals }: Lane, score: number, times: 1 | -1, { threshold }: Rules): void {
  totals.scored += times;
  // Rounding errors of what was added and taken off must not leave a sum below zero.
  totals.sum = Math.max(0, totals.sum + times * score);
  if (score < threshold) totals.below += times;
}
