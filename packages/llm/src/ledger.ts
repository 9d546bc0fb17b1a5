import {
  addUsage,
  completeUsage,
  MasbenchError,
  measureUsage,
  noUsage,
  openBudget,
  reservedUnits,
  type Budget,
  type Lost,
  type Usage,
} from '@masbench/core';
import type { SpendingLedger } from './spending-account.js';
import { boundAdvice } from './usage.js';

/**
 * Creates an account with limits, for judges, scripts and runs outside of a match; inside a match the engine keeps the
 * budget. Charged, lost and reserved amounts together never exceed a limit. Calls are served in order of arrival.
 *
 * @param limits on calls (answered ones, and attempts that broke off), tokens (input and output together) and dollars. @default none
 */
export function ledger(limits: Omit<Budget, 'seconds'> = {}): SpendingLedger {
  const budget = openBudget(limits);
  let billed: Usage = noUsage;
  return {
    reserve: async (bound, signal) => {
      const amounts = measureUsage(bound);
      for (const unit of reservedUnits)
        if (limits[unit] !== undefined && amounts[unit] === undefined) throw noBound(unit);
      const settle = await budget.reserve(amounts, signal);
      return (how) => settle(typeof how === 'object' ? { usage: completeUsage(how.usage) } : {});
    },
    use: (usage) => budget.spend({ usage: completeUsage(usage) }),
    bill: (usage) => {
      billed = addUsage(billed, completeUsage(usage));
    },
    lose: (bound) => budget.spend({ lost: measureUsage(completeUsage(bound)) }),
    charged: () => budget.spent().usage,
    billed: () => billed,
    lost: () => budget.spent().lost,
  };
}

function noBound(unit: keyof Lost): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep the limit on ${unit}: a call gave no bound for it: ${boundAdvice[unit]}`,
  );
}
