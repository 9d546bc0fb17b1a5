import { reservedUnits } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import {
  type ExperimentDefinition,
  type ResumeOptions,
  withValue,
  type Settings,
} from '@masbench/experiments';
import * as z from 'zod';
import { parseAssignment, wrong } from './assignments.js';

/** How long a move may take where no limit says and no source of its player knows better, in milliseconds. */
const usualMoveMs = 120_000;

/**
 * Limits of every match from `key=value`, dots leading into objects; `run.…` is the budget of the whole run. Unless it is
 * set, a move may take two minutes, or as long as the source of a player says; a service ten minutes. What the limits
 * hold is checked when the experiment is prepared.
 */
export async function limitOptions(
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

/**
 * Greater limits of a run that is resumed: its budget, from `run.<unit>=<number>`, and those of its matches.
 *
 * @throws MasbenchError `OPTION_INVALID`
 */
export function raisedLimits(assignments: readonly string[]): ResumeOptions['limits'] {
  if (assignments.length === 0) return undefined;
  const { limits = {}, budget: run } = parsed(assignments, {});
  const other = Object.keys(limits).find((name) => !['match', 'seat', 'seats'].includes(name));
  if (other !== undefined)
    throw wrong(
      `Cannot change the limit ${other} of a run that was begun: --limit takes ${reservedUnits.map((unit) => `run.${unit}`).join(', ')}, and match.<unit>, seat.<unit> or seats.<seat>.<unit> to raise a limit that its matches have`,
    );
  const raised = raisedSchema.safeParse(limits);
  if (!raised.success) throw wrong(`Cannot raise the limits of the run:\n${z.prettifyError(raised.error)}`);
  return { ...raised.data, ...(run !== undefined && { run }) };
}

const amounts = z.partialRecord(z.enum([...reservedUnits, 'seconds']), z.number().nonnegative());
const raisedSchema = z.strictObject({
  match: amounts.optional(),
  seat: amounts.optional(),
  seats: z.record(z.string(), amounts).optional(),
});

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
