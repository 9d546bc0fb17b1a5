import { compareRuns, type Comparison, compareWithin, type CompareWithinOptions } from '@masbench/findings';
import { load } from '@masbench/experiments';
import { wrong } from './assignments.js';
import { listOf } from './design-options.js';

/** What is compared, as it is typed. */
export interface ComparisonOptions extends Pick<CompareWithinOptions, 'field' | 'by' | 'target'> {
  /** Of two runs, only these seats: `A,B`. */
  readonly seats?: string | undefined;
  /** An agent of the first run and one of the second. */
  readonly agents?: readonly string[] | undefined;
}

/**
 * Compares two runs, or the parts of one.
 *
 * @param folders - One run folder, or two.
 * @throws MasbenchError `OPTION_INVALID` naming the option, and what would be right
 */
export async function comparisonOf(
  [first = '', second, ...more]: readonly string[],
  { field, seats, agents, by, target }: ComparisonOptions = {},
): Promise<Comparison> {
  if (more.length > 0) throw wrong(`Cannot compare ${2 + more.length} runs: give one run, or two`);
  if (second === undefined) {
    if (seats !== undefined || agents !== undefined)
      throw wrong('--seats and --agents are for two runs: within one, use --by');
    return compareWithin(await load(first), { field, by, target });
  }
  if (by !== undefined) throw wrong('--by is for the parts of one run: two runs show theirs in any case');
  const [one, other, ...others] = agents ?? [];
  if (agents !== undefined && (one === undefined || other === undefined || others.length > 0))
    throw wrong(`Cannot compare ${agents.length} agents: --agents takes one of each run`);
  return compareRuns(await load(first), await load(second), {
    field,
    target,
    ...(seats === undefined ? {} : { seats: listOf(seats) }),
    ...(one === undefined || other === undefined ? {} : { agents: [one, other] }),
  });
}
