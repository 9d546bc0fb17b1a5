import { minus, noUsage, plus, type Usage } from './usage.js';

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

/** What was added to an earlier loss, unknown in every field where one of them is. */
export function lostSince(now: Lost, before: Lost): Lost {
  if (before === nothingLost) return now;
  return {
    calls: minus(now.calls, before.calls),
    tokens: minus(now.tokens, before.tokens),
    costUsd: minus(now.costUsd, before.costUsd),
  };
}

/** What attempts cost: what is known, and what may have been spent. */
export interface Spent {
  readonly usage: Usage;
  readonly lost: Lost;
}

/** Nothing spent and nothing lost. */
export const nothingSpent: Spent = Object.freeze({ usage: noUsage, lost: nothingLost });
