import { reservedUnits, type Lost } from '@masbench/core';
import type { Known } from './store.js';

/** Units that a run is limited in, in the order in which stores keep them. Dollars are counted in billionths. */
export const units = [reservedUnits[0], reservedUnits[1], 'nanoUsd'] as const;

export type Unit = (typeof units)[number];

/** Dollars in billionths, as stores count them. */
export function nanoUsd(costUsd: number): number {
  return Math.round(costUsd * 1e9);
}

/** Returns amounts as stores count them. */
export function readAmounts({ calls, tokens, costUsd }: Partial<Lost>): Known {
  return { calls, tokens, nanoUsd: costUsd === undefined ? undefined : nanoUsd(costUsd) };
}
