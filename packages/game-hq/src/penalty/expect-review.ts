import type { HqSelfView } from '../views/self-view.js';
import { divide, penaltyComponents, penalizedUse, type QScoreComponents } from './penalties.js';

/**
 * Expects what one more review adds to the seat's penalty: one review, and the seat's mean amount per call of
 * everything else, each divided by the greatest amount that any seat is expected to end with. Amounts that are not known
 * add nothing.
 *
 * @param rivals what each is expected to end with
 */
export function expectReviewPenalty(self: HqSelfView, rivals: readonly QScoreComponents[]): number {
  const own = penalizedUse(self.resources);
  return penaltyComponents.reduce((sum, component) => {
    const added = component === 'reviews' ? 1 : divide(own[component] ?? 0, own.calls ?? 0);
    const expected = projectAmount(own[component] ?? 0, self.completed, self.passages);
    const greatest = Math.max(added, expected, ...rivals.map((amounts) => amounts[component] ?? 0));
    return sum + divide(added, greatest);
  }, 0);
}

/** Projects an amount to the end of the match, at the pace so far. */
export function projectAmount(amount: number, completed: number, passages: number): number {
  return (amount / Math.max(1, completed)) * passages;
}
