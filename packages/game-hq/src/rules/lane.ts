import { place, take, type RanksBelow, type WorstFirst } from './worst-first.js';
import { addResources, nothingSpent, type Resources, type Spending } from './resources.js';
import type { MissingKind } from './missing.js';
import type { Disclosure } from './snapshot.js';

/** What became of one passage in a lane. */
export interface Piece {
  /** Index of the passage in the configuration. */
  readonly passage: number;
  status: 'summarized' | 'reviewed' | 'skipped' | MissingKind;
  summary: string;
  /** The score of the first summary, `null` where it has none. */
  first: number | null;
  /** The score of the summary that stands, `null` where it has none. */
  score: number | null;
  reviews: number;
  /** What was spent on it: the policy call of its step, its summary and its reviews. */
  spent: Spending;
}

/** What a lane waits for. */
export type Step = 'order' | 'policy' | 'summarize' | 'review' | 'evaluate' | 'done';

/** How a lane came to its end: all passages were met, the policy said `end` before that, or the seat was forfeited. */
export type Ending = 'complete' | 'early' | 'forfeit';

/** Counts and sums over the pieces of a lane, kept up to date so that no decision has to go through the pieces. */
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

/** Where one seat stands: it goes through the passages at its own pace, independent of the other seats. */
export interface Lane {
  step: Step;
  ending: Ending | null;
  /** The order of the passages where it was listed or drawn, as indices into the configuration. */
  listed: number[] | null;
  /** How many passages were met; the position of the passage of this step in the seat's order. */
  position: number;
  /** Position of the piece that is being written, reviewed or evaluated. */
  focus: number;
  /** The text that waits for its evaluation. */
  draft: string;
  /** True after a review where the policy must continue. */
  mustContinue: boolean;
  /** How many decisions of the policy were applied. */
  decisions: number;
  /** What the policy call of this step cost; it goes to the piece of the step. */
  decision: Spending;
  /** By position in the seat's order. */
  pieces: Piece[];
  /** Pieces with a score, and pieces that may be reviewed, the worst first; those without a score come last. */
  scored: WorstFirst;
  reviewable: WorstFirst;
  totals: Totals;
  spent: Resources;
  /** The part of `spent` that went into reviews. */
  reviewSpent: Spending;
  /** What was shown to the rivals, oldest first. */
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
    decision: nothingSpent(),
    pieces: [],
    scored: [],
    reviewable: [],
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
    spent: { ...nothingSpent(), reviews: 0 },
    reviewSpent: nothingSpent(),
    disclosures: [],
  };
}

/** Lower scores first, no score last; of equals the one that was met first. */
export function ranksBelow(lane: Lane): RanksBelow {
  const rank = (position: number): number => lane.pieces[position]?.score ?? Infinity;
  return (first, second) => {
    const [left, right] = [rank(first), rank(second)];
    return left === right ? first < second : left < right;
  };
}

/** Mean score of the summaries that stand; missing ones count as zero where the rules say so. `null` for no score. */
export function meanScore({ totals: { scored, sum, zeroed } }: Lane): number | null {
  return scored + zeroed === 0 ? null : sum / (scored + zeroed);
}

/** The same for the first summaries, before any review. */
export function meanFirstScore({ totals: { firstScored, firstSum, zeroed } }: Lane): number | null {
  return firstScored + zeroed === 0 ? null : firstSum / (firstScored + zeroed);
}

interface Rules {
  readonly threshold: number;
  readonly reviewLimit: number;
}

/** Enters the first summary of the passage of this step with its score. */
export function recordSummary(
  lane: Lane,
  piece: Pick<Piece, 'passage' | 'summary' | 'score' | 'spent'>,
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
    countScore(lane, piece.score, 1, rules);
    place(lane.scored, position, ranksBelow(lane));
  }
  if (rules.reviewLimit > 0) place(lane.reviewable, position, ranksBelow(lane));
}

/** Enters a review of a piece: the text and score that stand from now on, which may be the old ones. */
export function recordReview(
  lane: Lane,
  position: number,
  result: Pick<Piece, 'summary' | 'score'>,
  rules: Rules,
): void {
  const piece = lane.pieces[position];
  if (piece === undefined) return;
  const { totals } = lane;
  const below = ranksBelow(lane);
  take(lane.scored, position, below);
  take(lane.reviewable, position, below);
  if (piece.status !== 'reviewed') totals.reviewed++;
  piece.status = 'reviewed';
  piece.reviews++;
  totals.reviewsLeft--;
  if (piece.score === null) totals.unscored--;
  else countScore(lane, piece.score, -1, rules);
  piece.summary = result.summary;
  piece.score = result.score;
  if (piece.score === null) {
    totals.unscored++;
  } else {
    countScore(lane, piece.score, 1, rules);
    place(lane.scored, position, below);
  }
  if (piece.reviews < rules.reviewLimit) place(lane.reviewable, position, below);
}

/** Enters that the passage of this step has no summary. */
export function recordMissing(
  lane: Lane,
  piece: Pick<Piece, 'passage' | 'spent'>,
  kind: MissingKind | 'skipped',
  rule: 'drop' | 'zero',
): void {
  lane.pieces.push({ ...piece, status: kind, summary: '', first: null, score: null, reviews: 0 });
  if (kind === 'skipped') {
    lane.totals.skipped++;
    return;
  }
  lane.totals.missing++;
  if (rule === 'zero') lane.totals.zeroed++;
}

/** Enters what the review of a piece cost. */
export function chargeReview(lane: Lane, position: number, spending: Spending): void {
  const piece = lane.pieces[position];
  if (piece !== undefined) piece.spent = addResources(piece.spent, spending);
  lane.reviewSpent = addResources(lane.reviewSpent, spending);
}

function countScore({ totals }: Lane, score: number, times: 1 | -1, { threshold }: Rules): void {
  totals.scored += times;
  totals.sum += times * score;
  if (score < threshold) totals.below += times;
}
