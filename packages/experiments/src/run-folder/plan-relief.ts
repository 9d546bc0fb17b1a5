import { makeAmounts, type Lost } from '@masbench/core';
import { readSpending } from '@masbench/core/journal';
import type { Relief } from '../plan/continuation-schema.js';
import type { Manifest } from '../plan/manifest.js';
import { listIds } from '../plan/plan.js';
import { checkGreater, settledOf, settleLost, type GreaterLimits, type LostByMatch } from '../plan/relief.js';
import type { RunFolder } from './folder.js';

/**
 * Plans room beside lost calls: greater limits of the matches of a run, or what its lost calls have cost.
 *
 * @returns `undefined` if neither is wanted
 * @throws MasbenchError `OPTION_INVALID` if a limit is not there or would be lower, or if nothing was lost
 */
export async function planRelief(
  manifest: Manifest,
  folder: RunFolder,
  {
    limits,
    settleLostUsd,
  }: { readonly limits?: GreaterLimits | undefined; readonly settleLostUsd?: number | undefined },
): Promise<Relief | undefined> {
  if (limits !== undefined) checkGreater(manifest, limits);
  const settled =
    settleLostUsd === undefined ? undefined : settleLost(readLost(manifest, folder), settleLostUsd);
  if (limits === undefined && settled === undefined) return undefined;
  return { ...(limits === undefined ? {} : { limits }), ...(settled === undefined ? {} : { settled }) };
}

/** Reads what was lost in each match and is not settled yet, from the journals and the announced calls. */
function readLost(manifest: Manifest, folder: RunFolder): LostByMatch {
  const found = [...listIds(manifest)].flatMap((id) => {
    const lost = readLostOf(manifest, folder, id);
    return lost === undefined ? [] : [[id, lost] as const];
  });
  return new Map(found);
}

function readLostOf(manifest: Manifest, folder: RunFolder, id: string): ReturnType<LostByMatch['get']> {
  const journal = folder.recorded(id);
  const spending = journal === undefined ? undefined : readSpending(journal);
  if (spending === undefined) return undefined;
  const settled = settledOf(manifest, id);
  return {
    seats: Object.fromEntries(
      Object.entries(spending.seats).map(([seat, { lost }]) => [seat, less(lost, settled?.seats[seat])]),
    ),
    services: less(spending.services.lost, settled?.services),
  };
}

function less(lost: Lost, settled: Lost | undefined): Lost {
  return makeAmounts((unit) => {
    const amount = lost[unit];
    return amount === undefined ? undefined : Math.max(0, amount - (settled?.[unit] ?? 0));
  });
}
