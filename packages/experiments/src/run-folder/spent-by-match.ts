import { countTokens } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { RunBudget } from '../experiment/experiment.js';

/** Returns what a match on record spent and may have lost in a unit; `undefined` if a part is unknown. */
export function countSpent({ seats, services }: MatchRecord, unit: keyof RunBudget): number | undefined {
  let sum = 0;
  for (const { usage, lost } of [{ usage: services, lost: services.lost }, ...seats])
    for (const amount of [unit === 'tokens' ? countTokens(usage) : usage[unit], lost[unit]]) {
      if (amount === undefined || amount === null) return undefined;
      sum += amount;
    }
  return sum;
}
