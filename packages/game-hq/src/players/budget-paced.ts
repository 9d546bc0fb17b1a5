import { always, never, type Policy } from './policies.js';

/** Budget of a budget-paced policy for reviews. */
export interface BudgetPacedOptions {
  /** Reviews of the whole match, as a share of its passages. @default 0.25 */
  readonly reviews?: number | undefined;
}

/**
 * Spends a budget of reviews evenly over the match: reviews the worst summary whenever fewer reviews are spent than the
 * progress through the passages allows.
 *
 * @throws RangeError if the share is negative
 */
export function budgetPaced({ reviews = 0.25 }: BudgetPacedOptions = {}): Policy {
  if (!(reviews >= 0))
    throw new RangeError(
      `Cannot pace reviews: 'reviews' must be a share of the passages, not negative, but is ${reviews}`,
    );
  return (turn) => {
    const { completed, resources } = turn.view.self;
    return resources.reviews + 1 <= reviews * completed ? always(turn) : never(turn);
  };
}
