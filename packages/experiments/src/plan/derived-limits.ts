import { makeAmounts, MasbenchError, type LimitsInput } from '@masbench/core';
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
    amount === undefined ? [] : [[unit, equalShare(unit, amount, matches)] as const],
  );
  if (shares.length === 0) return limits;
  return { ...limits, match: { ...Object.fromEntries(shares), ...limits.match } };
}

/**
 * Returns the most that one match may take, in every unit in which the run is limited.
 *
 * @param limits of the matches of every cell
 * @throws MasbenchError `OPTION_INVALID` if the run is limited in a unit in which a match is not
 */
export function boundMatches(
  budget: RunBudget,
  limits: readonly LimitsInput[],
): Readonly<Record<keyof RunBudget, number>> {
  return makeAmounts((unit) => {
    if (budget[unit] === undefined) return 0;
    const bounds = limits.map(({ match }) => match?.[unit]);
    if (!bounds.includes(undefined)) return Math.max(...bounds.map((bound) => bound ?? 0));
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot keep a budget of the run in ${unit}: every match needs a limit in the same unit, match.${unit}`,
    );
  });
}

/** Returns an equal share of an amount; calls and tokens are whole. */
export function equalShare(unit: string, amount: number, matches: number): number {
  const share = amount / Math.max(1, matches);
  return unit === 'costUsd' ? share : Math.floor(share);
}
