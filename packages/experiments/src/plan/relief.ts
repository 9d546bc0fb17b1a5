import { makeAmounts, type AnyGame, type LimitsInput, type Lost, type PlayOptions } from '@masbench/core';
import { checkBudget, invalid, type RunBudget } from '../experiment/experiment.js';
import { reliefUnits, type Relief } from './continuation-schema.js';
import type { Manifest } from './manifest.js';

/** Another budget of a run, and greater limits of its matches. */
export type GreaterLimits = NonNullable<Relief['limits']>;

type Settled = NonNullable<PlayOptions<AnyGame>['settled']>;

/** Losses of the matches of a run, by match. */
export type LostByMatch = ReadonlyMap<string, Settled>;

const parts = ['match', 'seat'] as const;

/** Returns the limits of the matches of a cell, as they were planned and raised since. */
export function limitsOf(
  { cells, relief = [] }: Pick<Manifest, 'cells' | 'relief'>,
  cell: number,
): LimitsInput {
  let limits: LimitsInput = cells[cell]?.limits ?? {};
  for (const { limits: greater = {} } of relief) {
    const { match, seat, seats = {} } = limits;
    limits = {
      ...limits,
      ...(greater.match === undefined ? {} : { match: { ...match, ...greater.match } }),
      ...(greater.seat === undefined ? {} : { seat: { ...seat, ...greater.seat } }),
      ...(greater.seats === undefined
        ? {}
        : {
            seats: Object.fromEntries(
              [...new Set([...Object.keys(seats), ...Object.keys(greater.seats)])].map((name) => [
                name,
                { ...seats[name], ...greater.seats?.[name] },
              ]),
            ),
          }),
    };
  }
  return limits;
}

/** Returns the budget of a run, as it was planned and changed since. */
export function budgetOf({ budget = {}, relief = [] }: Pick<Manifest, 'budget' | 'relief'>): RunBudget {
  return relief.reduce((known, { limits }) => ({ ...known, ...limits?.run }), budget);
}

/** Returns what of the losses of a match is settled, so that limits do not count it. */
export function settledOf({ relief = [] }: Pick<Manifest, 'relief'>, match: string): Settled | undefined {
  const freed = relief.flatMap(({ settled }) => settled?.freed[match] ?? []);
  if (freed.length === 0) return undefined;
  const seats = new Set(freed.flatMap((one) => Object.keys(one.seats)));
  return {
    seats: Object.fromEntries([...seats].map((seat) => [seat, sumLost(freed.map((one) => one.seats[seat]))])),
    services: sumLost(freed.map(({ services }) => services)),
  };
}

/** Returns all of it that is settled, of seats and services together. */
export function sumSettled(settled: Settled | undefined): Lost {
  return sumLost([...Object.values(settled?.seats ?? {}), settled?.services]);
}

/**
 * Checks greater limits: each raises one that every match has. The budget of a run, which decides nothing in a match, may be any.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is none, or a greater one
 */
export function checkGreater(manifest: Manifest, greater: GreaterLimits): void {
  checkBudget(greater.run ?? {});
  for (const [cell] of manifest.cells.entries()) {
    const limits = limitsOf(manifest, cell);
    const raised = [
      ...parts.map((part) => ({ name: part, from: limits[part], to: greater[part] })),
      ...Object.entries(greater.seats ?? {}).map(([seat, to]) => ({
        name: `seats.${seat}`,
        from: limits.seats?.[seat],
        to,
      })),
    ];
    for (const { name, from = {}, to = {} } of raised)
      for (const unit of reliefUnits) {
        const [before, now] = [from[unit], to[unit]];
        if (now === undefined) continue;
        if (before === undefined)
          throw invalid(`its matches have no limit ${name}.${unit} that could be raised`);
        if (now < before)
          throw invalid(
            `the limit ${name}.${unit} can be raised, not lowered: it is ${before}, and ${now} was given`,
          );
      }
  }
}

/**
 * Settles what was lost: limits count from then on what it has cost, in every unit the same share of the bound.
 *
 * @param lost what was lost and is not settled yet
 * @throws MasbenchError `OPTION_INVALID` if nothing was lost, or it cannot have cost as much
 */
export function settleLost(lost: LostByMatch, costUsd: number): NonNullable<Relief['settled']> {
  if (!(Number.isFinite(costUsd) && costUsd >= 0))
    throw invalid(`lost calls have cost a number of dollars from 0, not ${costUsd}`);
  const all = [...lost.values()].map(sumSettled);
  const ofUsd = all.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one.costUsd === undefined ? undefined : sum + one.costUsd),
    0,
  );
  if (all.every(({ calls, tokens, costUsd: usd }) => calls === 0 && tokens === 0 && usd === 0))
    throw invalid('none of its calls was lost: there is nothing to settle');
  if (costUsd > 0 && ofUsd === undefined)
    throw invalid(
      'some of its lost calls have no bound in dollars, so that it is unknown which part of the cost is theirs: settle them at 0, or raise the limit',
    );
  if (costUsd > (ofUsd ?? 0) * (1 + 1e-9))
    throw invalid(`its lost calls have cost at most $${ofUsd}, not $${costUsd}`);
  const free = costUsd === 0 ? 1 : 1 - costUsd / (ofUsd ?? costUsd);
  const freed = (one: Lost | undefined) => makeAmounts((unit) => (one?.[unit] ?? 0) * free);
  return {
    costUsd,
    ofUsd: ofUsd ?? null,
    freed: Object.fromEntries(
      [...lost].map(([match, { seats, services }]) => [
        match,
        {
          seats: Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, freed(one)])),
          services: freed(services),
        },
      ]),
    ),
  };
}

function sumLost(losses: readonly (Lost | undefined)[]): Lost {
  return makeAmounts((unit) =>
    losses.reduce<number | undefined>((sum, one) => {
      const amount = one === undefined ? 0 : one[unit];
      return sum === undefined || amount === undefined ? undefined : sum + amount;
    }, 0),
  );
}
