import type { QScore, QScoreRow } from './q-score.js';

/** The numbers of a seat from which its Q follows. */
type Scored = Pick<QScoreRow, 'h'> & Pick<QScore, 'q' | 'penalty'>;

/**
 * Splits the lead of the best seat over the next, q₁ − q₂ = α·(h₁ − h₂) − β·(P₁ − P₂), into what comes from H and what from
 * cost, in steps of 0.0001 that add up. The weights are those that give both seats their Q; where many would, α is 1.
 */
export function splitLead(
  seats: readonly Scored[],
): { readonly lead: number; readonly fromH: number; readonly fromCost: number } | undefined {
  const [best, next] = seats.toSorted((one, other) => other.q - one.q);
  if (best === undefined || next === undefined) return undefined;
  const determinant = best.h * next.penalty - next.h * best.penalty;
  const alpha =
    Math.abs(determinant) < 1e-9 ? 1 : (best.q * next.penalty - next.q * best.penalty) / determinant;
  const lead = round(best.q - next.q);
  const fromH = round(alpha * (best.h - next.h));
  return { lead, fromH, fromCost: round(lead - fromH) };
}

/** Rounds to four places, never to -0. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}
