import type { LimitsInput } from '@masbench/core';
import type { RunBudget } from '../experiment/experiment.js';

/**
 * Returns the limits of every match, with those that follow from the budget of the run: an equal share, in each unit in
 * which the match itself has no limit.
 *
 * @param matches how many the run has
 */
export function derivedLimits(
  limits: LimitsInput,
  budget: RunBudget | undefined,
  matches: number,
): LimitsInput {
  const shares = Object.entries(budget ?? {}).flatMap(([unit, amount]) =>
    amount === undefined ? [] : [[unit, shareOf(unit, amount, matches)] as const],
  );
  if (shares.length === 0) return limits;
  return { ...limits, match: { ...Object.fromEntries(shares), ...limits.match } };
}

/** Calls and tokens are whole. */
function shareOf(unit: string, amount: number, matches: number): number {
  const share = amount / Math.max(1, matches);
  return unit === 'costUsd' ? share : Math.floor(share);
}
