import { hashBytes } from '@masbench/statistics';
import type { Manifest } from './manifest.js';
import type { PlannedMatch } from './plan.js';
import { withoutFolders } from './recorded-paths.js';

export type PlanDigest = (planned: Pick<PlannedMatch, 'cell' | 'trial'>) => string;

/**
 * Returns the digest of what a manifest says of a match: the benchmark, the seed, the scheduler and the cell with its
 * agents, settings and limits, the protocol, and all cells, variants and trials of the run. It is in the journal of the match, so that no
 * run is passed off as one of other agents, and no match is dropped without a trace in the others. Names of folders are no part of
 * it: a run moves with its modules. Trials that were added later are part of the digests of their own matches.
 */
export function planDigests(manifest: Manifest): PlanDigest {
  const whole = new Map<number, string>();
  return matchDigests(manifest, ({ cells, variants, schedule, trials, continued = [] }, { trial }) => {
    const totals = [continued[0]?.from ?? trials, ...continued.map((later) => later.trials)];
    const total = totals.find((one) => trial <= one) ?? trials;
    const run = whole.get(total) ?? digestPlan({ cells, variants, schedule, trials: total });
    whole.set(total, run);
    return { run };
  });
}

/** The same as it is in runs of earlier versions, without what the run plans of other matches. */
export function formerPlanDigests(manifest: Manifest): PlanDigest {
  return matchDigests(manifest, () => ({}));
}

function matchDigests(
  manifest: Manifest,
  more: (plan: Manifest, match: Parameters<PlanDigest>[0]) => { readonly run?: string },
): PlanDigest {
  let plan: Manifest | undefined;
  const known = new Map<string, string>();
  return (match) => {
    const { cell, trial } = match;
    plan ??= withoutFolders(manifest);
    const { benchmark, cells, seed, scheduler, plan: protocol } = plan;
    const { configs = [], ...rest } = cells[cell] ?? {};
    const config = configs[(trial - 1) % configs.length];
    const added = more(plan, match);
    const key = `${cell} ${config} ${added.run}`;
    const digest =
      known.get(key) ??
      digestPlan({ benchmark, seed, scheduler, protocol, cell: { ...rest, config }, ...added });
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
