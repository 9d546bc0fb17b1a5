import type { HqSnapshot } from '../rules/snapshot.js';
import { projectAmount } from './expect-review.js';
import type { QScoreComponents } from './penalties.js';

/**
 * Projects the amounts that a rival ends with by its last snapshot, at its pace so far.
 *
 * @param unseenReviews reviews expected of a rival without a snapshot; nothing else is expected of it
 */
export function projectRival(
  seen: Partial<HqSnapshot> | null,
  passages: number,
  unseenReviews: number,
): QScoreComponents {
  if (seen === null) return { calls: null, tokens: null, reviews: unseenReviews, seconds: null };
  const { completed = 0 } = seen;
  const project = (amount: number | null | undefined): number =>
    projectAmount(amount ?? 0, completed, passages);
  return {
    calls: project(seen.calls),
    tokens: project(seen.tokens),
    reviews: project(seen.reviews),
    seconds: project(seen.seconds),
  };
}

/** Forecasts the amounts that a rival ends with that makes so many reviews, at its amounts per call so far. */
export function forecastRival(
  seen: Partial<HqSnapshot> | null,
  passages: number,
  reviews: number,
): QScoreComponents {
  const calls = 2 * passages + reviews;
  const perCall = (amount: number | null | undefined): number | null =>
    typeof amount === 'number' && typeof seen?.calls === 'number' && seen.calls > 0
      ? (amount / seen.calls) * calls
      : null;
  return { reviews, calls, tokens: perCall(seen?.tokens), seconds: perCall(seen?.seconds) };
}
