import { reservedUnits } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import { type ExperimentDefinition, type RunBudget, withValue, type Settings } from '@masbench/experiments';
import { parseAssignment, wrong } from './assignments.js';

/** How long a move may take where no limit says and no source of its player knows better, in milliseconds. */
const usualMoveMs = 120_000;

/**
 * Limits of every match from `key=value`, dots leading into objects; `run.…` is the budget of the whole run. Unless it is
 * set, a move may take two minutes, or as long as the source of a player says; a service ten minutes. What the limits
 * hold is checked when the experiment is prepared.
 */
export async function parseLimitOptions(
  assignments: readonly string[],
  agents: readonly string[],
  sources: readonly PlayerSource[],
  declared: ExperimentDefinition['limits'] = {},
): Promise<Pick<ExperimentDefinition, 'limits' | 'budget'>> {
  let timeoutMs = usualMoveMs;
  for (const agent of new Set(agents)) timeoutMs = Math.max(timeoutMs, await parseMoveTime(agent, sources));
  return parsed(assignments, {
    effectTimeoutMs: 600_000,
    ...(timeoutMs === Infinity ? {} : { timeoutMs }),
    ...declared,
  });
}

/** The budget of a run that is resumed, from `run.<unit>=<number>`. @throws MasbenchError `OPTION_INVALID` */
export function parseBudget(assignments: readonly string[]): RunBudget | undefined {
  const { limits, budget } = parsed(assignments, {});
  const [other] = Object.keys(limits ?? {});
  if (other === undefined) return budget;
  throw wrong(
    `Cannot change the limit ${other} of a run that was begun: --limit takes ${reservedUnits.map((unit) => `run.${unit}`).join(', ')} here`,
  );
}

function parsed(
  assignments: readonly string[],
  usual: Settings,
): Pick<ExperimentDefinition, 'limits' | 'budget'> {
  let limits = usual;
  let budget: Settings = {};
  for (const assignment of assignments) {
    const { key, value } = parseAssignment(assignment, '--limit');
    const [first, ...rest] = key.split('.');
    if (first === 'run') budget = withValue(budget, rest, value);
    else limits = withValue(limits, key.split('.'), value);
  }
  return { limits, ...(Object.keys(budget).length === 0 ? {} : { budget }) };
}

async function parseMoveTime(agent: string, sources: readonly PlayerSource[]): Promise<number> {
  for (const { describe, moveTimeoutMs = usualMoveMs } of sources)
    if ((await describe(agent)) !== undefined)
      return typeof moveTimeoutMs === 'function' ? moveTimeoutMs(agent) : moveTimeoutMs;
  return usualMoveMs;
}
