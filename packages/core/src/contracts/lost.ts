import { addUsage, noUsage, plus, type Usage } from './usage.js';

/**
 * What calls that broke off may have cost: nothing is known of it but the bounds that were claimed for them. It counts
 * against budgets and is shown next to the usage that is known. A field that is `undefined` was not bounded.
 */
export interface Lost {
  /** Calls whose cost is unknown. */
  readonly calls: number | undefined;
  /** Input and output tokens together. */
  readonly tokens: number | undefined;
  readonly costUsd: number | undefined;
}

/** Nothing lost. */
export const nothingLost: Lost = Object.freeze({ calls: 0, tokens: 0, costUsd: 0 });

/** The sum of two losses, unknown in every field where one of them is. */
export function addLost(left: Lost, right: Lost): Lost {
  if (left === nothingLost) return right;
  if (right === nothingLost) return left;
  return {
    calls: plus(left.calls, right.calls),
    tokens: plus(left.tokens, right.tokens),
    costUsd: plus(left.costUsd, right.costUsd),
  };
}

/** What attempts cost: what is known, and what may have been spent. */
export interface Spent {
  readonly usage: Usage;
  readonly lost: Lost;
}

/** Nothing spent and nothing lost. */
export const nothingSpent: Spent = Object.freeze({ usage: noUsage, lost: nothingLost });

/** The sum of two costs, unknown in every field where one of them is. */
export function addSpent(left: Spent, right: Spent): Spent {
  if (left === nothingSpent) return right;
  if (right === nothingSpent) return left;
  return { usage: addUsage(left.usage, right.usage), lost: addLost(left.lost, right.lost) };
}

/** True if calls, tokens or dollars were spent or lost; seconds alone are not paid for. */
export function isPaid({ usage, lost }: Spent): boolean {
  const { calls, inputTokens, outputTokens, costUsd } = usage;
  const amounts = [calls, inputTokens, outputTokens, costUsd, lost.calls, lost.tokens, lost.costUsd];
  return amounts.some((amount) => amount !== 0);
}
