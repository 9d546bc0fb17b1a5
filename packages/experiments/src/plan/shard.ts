import { invalid, type RunBudget } from '../experiment/experiment.js';
import { equalShare } from './derived-limits.js';
import type { Manifest } from './manifest.js';
import { matchCount } from './plan.js';

/** Returns a part of a run. @throws MasbenchError `OPTION_INVALID` if there is no such shard, or the run cannot be played in parts */
export function checkedShard(
  { index, of }: NonNullable<Manifest['shard']>,
  {
    matches,
    variants,
    schedule,
  }: Pick<Manifest, 'schedule'> & { readonly matches: number; readonly variants: readonly string[] },
): Manifest['shard'] {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(of) && index >= 1 && index <= of))
    throw invalid(`there is no shard ${index} of ${of}: shards of a run are numbered from 1`);
  if (schedule !== undefined)
    throw invalid(
      `a schedule (${schedule.kind}) chooses each match by the results of all others, which shards do not see: play the run as one, or leave the schedule out`,
    );
  const items = matches / Math.max(1, variants.length);
  if (of > items)
    throw invalid(`it has ${items} items, which are not enough for ${of} shards: use at most ${items}`);
  return { index, of };
}

/** Returns the part of the budget of a whole run that its shard may spend: that of its matches. */
export function budgetOfShard(manifest: Manifest, budget: RunBudget): RunBudget {
  if (manifest.shard === undefined) return budget;
  const [own, all] = [matchCount(manifest), matchCount({ ...manifest, shard: undefined })];
  const shares = Object.entries(budget).map(
    ([unit, amount]) => [unit, amount === undefined ? amount : equalShare(unit, amount * own, all)] as const,
  );
  return Object.fromEntries(shares);
}
