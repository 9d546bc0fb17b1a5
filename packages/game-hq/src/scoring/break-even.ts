import type { HqConfig } from '../config.js';
import { qScore, type QScoreRow } from './q-score.js';
import { subtractResources } from '../rules/resources.js';
import type { HqSeatResult } from './result.js';

type Weights = Pick<HqConfig, 'alpha' | 'beta' | 'normalization'>;

/** The range of beta over which the winner of a match remains the same, all else equal. */
export interface WinningRange {
  readonly from: number;
  /** `null` if there is no end. */
  readonly to: number | null;
}

/**
 * For which beta the given seat has the highest Q. Q is linear in beta, so each rival bounds the range on one side at
 * β = α·(h − h′) / (P − P′).
 */
export function winningRange(
  winner: HqSeatResult,
  seats: readonly HqSeatResult[],
  alpha: number,
): WinningRange {
  let from = 0;
  let to = Infinity;
  for (const rival of seats) {
    const gain = alpha * (winner.h - rival.h);
    const cost = winner.penalty - rival.penalty;
    if (cost > 0) to = Math.min(to, gain / cost);
    if (cost < 0) from = Math.max(from, gain / cost);
  }
  return { from, to: to === Infinity ? null : to };
}

/**
 * The beta at which the match would have another winner: the end of the winning range nearest to the played beta.
 * `null` for a draw, and if the winner wins at any beta.
 */
export function breakEvenBeta(
  winner: HqSeatResult | undefined,
  seats: readonly HqSeatResult[],
  { alpha, beta }: Weights,
): number | null {
  if (winner === undefined) return null;
  const { from, to } = winningRange(winner, seats, alpha);
  const ends = [...(from > 0 ? [from] : []), ...(to === null ? [] : [to])];
  return ends.toSorted((left, right) => Math.abs(left - beta) - Math.abs(right - beta))[0] ?? null;
}

/**
 * The beta below which the reviews of a seat paid off, with its rivals unchanged: α·(h − hBefore) divided by what the
 * reviews added to its penalty. `null` if it made no review, if they added nothing, or if no summary before them
 * counts.
 */
export function reviewBreakEvenBeta(
  seat: HqSeatResult,
  seats: readonly HqSeatResult[],
  { alpha, normalization }: Weights,
): number | null {
  const { hBefore } = seat;
  if (seat.reviews === 0 || hBefore === null || seat.counted === 0) return null;
  const without: QScoreRow = {
    ...subtractResources(seat, seat.reviewSpent),
    seat: seat.seat,
    h: hBefore,
    reviews: 0,
  };
  const rivals = seats.filter((row) => row.seat !== seat.seat);
  const [score] = qScore([without, ...rivals], { normalization });
  const added = seat.penalty - (score?.penalty ?? 0);
  return added > 0 ? (alpha * (seat.h - hBefore)) / added : null;
}
