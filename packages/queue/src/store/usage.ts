import { makeAmounts, reservedUnits, type Lost } from '@masbench/core';

/** How many of what stores keep make one of each unit that is reserved: sums of integers are exact. */
const scales = { calls: 1, tokens: 1, costUsd: 1e9 } as const satisfies Readonly<Record<keyof Lost, number>>;

/** The name of a unit in stores, where dollars are billionths. */
export type Unit = Exclude<keyof Lost, 'costUsd'> | 'nanoUsd';

/** The units that a run is limited in, in the order in which stores keep them. */
export const units: readonly Unit[] = reservedUnits.map(nameUnit);

/** Amounts that a run is limited in, as stores keep them: dollars in billionths. */
export type RunAmounts = Readonly<Record<Unit, number>>;

/** Amounts of which some are not known. */
export type Known = Readonly<Record<Unit, number | undefined>>;

/** Returns the counts that the function gives. */
export function makeCounts<Count>(countOf: (name: Unit, unit: keyof Lost) => Count): Record<Unit, Count> {
  const { costUsd, ...others } = makeAmounts((unit) => countOf(nameUnit(unit), unit));
  return { ...others, nanoUsd: costUsd };
}

/** Returns amounts as stores keep them. */
export function storedAmounts(amounts: Partial<Lost>): Known {
  return makeCounts((_, unit) => {
    const amount = amounts[unit];
    return amount === undefined ? undefined : scaleUp(unit, amount);
  });
}

/** Returns an amount as stores keep it. */
export function scaleUp(unit: keyof Lost, amount: number): number {
  return Math.round(amount * scales[unit]);
}

/** Returns a limit as stores keep it: a part of a call or a token is none. */
export function storedLimit(limit: Partial<Lost>): Known {
  return storedAmounts(
    makeAmounts((unit) => {
      const most = limit[unit];
      return most === undefined || scales[unit] > 1 ? most : Math.floor(most);
    }),
  );
}

/** Returns amounts that a store has kept; a negative one is unknown. */
export function scaleDown(counts: RunAmounts): Lost {
  return makeAmounts((unit) => {
    const count = counts[nameUnit(unit)];
    return count < 0 ? undefined : count / scales[unit];
  });
}

function nameUnit(unit: keyof Lost): Unit {
  return unit === 'costUsd' ? 'nanoUsd' : unit;
}
