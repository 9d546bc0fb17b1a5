import { reservedUnits } from '@masbench/core';
import * as z from 'zod';
import type { RunBudget } from './experiment.js';

/** The schema of the budget of a run in files: the units that are reserved. A run has no limit on seconds. */
export const runBudgetSchema = z.partialRecord(z.enum(reservedUnits), z.number().optional());

/** Returns the limits that are set, in the order in which `run.json` has always had them. */
export function recordedBudget(budget: RunBudget): RunBudget {
  return Object.fromEntries(
    reservedUnits
      .toReversed()
      .flatMap((unit) => (budget[unit] === undefined ? [] : [[unit, budget[unit]] as const])),
  );
}
