import { countUsage, makeAmounts, reservedUnits, type ReservedAmounts } from './budget-units.js';
import { addUsage, noUsage, plus, type Usage } from './usage.js';

/**
 * The most that calls that broke off may have cost: nothing is known of them but the bounds that were reserved. It counts
 * against budgets and is shown next to the usage that is known. A field that is `undefined` was not bounded.
 */
export type Lost = ReservedAmounts;

/** Nothing lost. */
export const nothingLost: Lost = Object.freeze(makeAmounts(() => 0));

/** Returns the sum of two losses, unknown in every field in which one of them is. */
export function addLost(left: Lost, right: Lost): Lost {
  if (left === nothingLost) return right;
  if (right === nothingLost) return left;
  return makeAmounts((unit) => plus(left[unit], right[unit]));
}

/** Cost of attempts: the part that is known, and the part that may have been spent. */
export interface Spent {
  readonly usage: Usage;
  readonly lost: Lost;
}

/** Nothing spent and nothing lost. */
export const nothingSpent: Spent = Object.freeze({ usage: noUsage, lost: nothingLost });

/** Returns the sum of two costs, unknown in every field in which one of them is. */
export function addSpent(left: Spent, right: Spent): Spent {
  if (left === nothingSpent) return right;
  if (right === nothingSpent) return left;
  return { usage: addUsage(left.usage, right.usage), lost: addLost(left.lost, right.lost) };
}

/** Returns whether calls, tokens or dollars were spent or lost; seconds alone are not paid for. */
export function isPaid({ usage, lost }: Spent): boolean {
  return reservedUnits.some((unit) => lost[unit] !== 0 || countUsage(usage, unit) !== 0);
}
