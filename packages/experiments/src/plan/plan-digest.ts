import { hashBytes } from '@masbench/statistics';
import type { Manifest } from './manifest.js';
import type { PlannedMatch } from './plan.js';
import { withoutFolders } from './recorded-paths.js';

export type PlanDigest = (planned: Pick<PlannedMatch, 'cell' | 'trial'>) => string;

/**
 * Returns the digest of what a manifest says of a match: the benchmark, the seed, the scheduler and the cell with its
 * agents, settings and limits, and the protocol. It is in the journal of the match, so that no run is passed off as one of other agents. Names
 * of folders are no part of it: a run moves with its modules.
 */
export function planDigests(manifest: Manifest): PlanDigest {
  let plan: Manifest | undefined;
  const known = new Map<string, string>();
  return ({ cell, trial }) => {
    plan ??= withoutFolders(manifest);
    const { benchmark, cells, seed, scheduler, plan: protocol } = plan;
    const { configs = [], ...rest } = cells[cell] ?? {};
    const config = configs[(trial - 1) % configs.length];
    const key = `${cell} ${config}`;
    const digest =
      known.get(key) ?? digestPlan({ benchmark, seed, scheduler, protocol, cell: { ...rest, config } });
    known.set(key, digest);
    return digest;
  };
}

/** Of plain JSON as it is read from disk, regardless of the levels of factors when the run began. */
function digestPlan(planned: unknown): string {
  return hashBytes(JSON.stringify(ordered(JSON.parse(JSON.stringify(planned)))));
}

/** Plain JSON with the keys of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, one]) => [key, ordered(one)]),
  );
}
