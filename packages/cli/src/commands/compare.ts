import { MasbenchError } from '@masbench/core';
import { load } from '@masbench/experiments';
import {
  comparisonTables,
  compareRuns,
  compareWithin,
  type Comparison,
  type CompareWithinOptions,
} from '@masbench/experiments/findings';
import { documentText, type TableFormat } from '../terminal/document.js';

export interface CompareFlags {
  readonly field: string;
  readonly seats: string | undefined;
  readonly agents: readonly string[] | undefined;
  readonly by: CompareWithinOptions['by'];
  readonly target: number | undefined;
  readonly format: TableFormat;
  readonly json: boolean;
}

/** Compares two runs, or the parts of one, and prints what they show. */
export async function compare(paths: readonly string[], flags: CompareFlags): Promise<void> {
  const comparison = await comparisonOf(paths, flags);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(comparison)}\n`);
    return;
  }
  const sentences = comparison.comparisons
    .map(({ sentence }) => sentence)
    .slice(0, paths.length === 1 ? undefined : 1);
  const parts = [...sentences, ...comparisonTables(comparison), ...comparison.notes];
  process.stdout.write(await documentText(parts, flags.format));
}

async function comparisonOf(
  [first = '', second, ...more]: readonly string[],
  { field, seats, agents, by, target }: CompareFlags,
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
    ...(seats === undefined ? {} : { seats: seats.split(',') }),
    ...(one === undefined || other === undefined ? {} : { agents: [one, other] }),
  });
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
