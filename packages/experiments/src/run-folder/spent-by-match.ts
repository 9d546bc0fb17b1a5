import { countTokens } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { RunBudget } from '../experiment/experiment.js';

/** Returns what a match on record spent in a unit; `undefined` if a part is unknown. */
export function countSpent({ seats, services }: MatchRecord, unit: keyof RunBudget): number | undefined {
  const used = [services, ...seats.map(({ usage }) => usage)];
  return sumKnown(used.map((usage) => (unit === 'tokens' ? countTokens(usage) : usage[unit])));
}

/** Returns what calls of a match on record that broke off may have cost in a unit; `undefined` if a part is unknown. */
export function countLost({ seats, services }: MatchRecord, unit: keyof RunBudget): number | undefined {
  return sumKnown([services, ...seats].map(({ lost }) => lost[unit]));
}

function sumKnown(amounts: readonly (number | null | undefined)[]): number | undefined {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === undefined || amount === null) return undefined;
    sum += amount;
  }
  return sum;
}
