import type { compareParts } from '@masbench/findings';
import { Option } from 'commander';
import { formatOption, jsonOption, type DeclareCommand } from '../options/command.js';
import { aboveZero, parseRange } from '../options/option-values.js';

export const compareCommand: DeclareCommand = (program) => {
  program
    .command('compare')
    .description('compare two runs, or the parts of one: difference, interval, test, effect size, cost')
    .argument('<folders...>', 'one run folder, or two')
    .option('--field <path>', 'the number to compare, such as h, usage.tokens or match.rounds', 'score')
    .option('--seats <names>', 'compare only these seats: A,B')
    .option('--agents <agents...>', 'an agent of the first run and one of the second')
    .addOption(
      new Option('--by <part>', 'within one run, compare every pair of these').choices([
        'agent',
        'seat',
        'cell',
        'factor',
        'team',
        'variant',
      ]),
    )
    .option('--target <difference>', 'the smallest difference that matters', aboveZero)
    .option(
      '--range <least,greatest>',
      'the least and the greatest possible value of the field, if the run declares none: what follows from it is exploratory',
      parseRange,
    )
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(async (folders: string[], flags) => {
      const { comparisonWriteUp } = await import('@masbench/findings');
      const { print } = await import('../terminal/document.js');
      const found = await readComparison(folders, flags);
      await print(found, flags.json, () => comparisonWriteUp(found, folders.length), flags.format);
    });
};

/** The comparison, as it is typed. */
interface ComparisonOptions extends Pick<
  NonNullable<Parameters<typeof compareParts>[1]>,
  'field' | 'by' | 'target' | 'range'
> {
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
async function readComparison(
  [first = '', second, ...more]: readonly string[],
  { field, seats, agents, by, target, range }: ComparisonOptions,
): ReturnType<typeof compareParts> {
  const { load } = await import('@masbench/experiments');
  const { compareRuns, compareParts } = await import('@masbench/findings');
  const { wrong } = await import('../options/assignments.js');
  const { parseList } = await import('../options/design-options.js');
  if (more.length > 0) throw wrong(`Cannot compare ${2 + more.length} runs: give one run, or two`);
  if (second === undefined) {
    if (seats !== undefined || agents !== undefined)
      throw wrong('--seats and --agents are for two runs: within one, use --by');
    return compareParts(await load(first), { field, by, target, range });
  }
  if (by !== undefined) throw wrong('--by is for the parts of one run: two runs show theirs in any case');
  const [one, other, ...others] = agents ?? [];
  if (agents !== undefined && (one === undefined || other === undefined || others.length > 0))
    throw wrong(`Cannot compare ${agents.length} agents: --agents takes one of each run`);
  return compareRuns(await load(first), await load(second), {
    field,
    target,
    range,
    ...(seats === undefined ? {} : { seats: parseList(seats) }),
    ...(one === undefined || other === undefined ? {} : { agents: [one, other] }),
  });
}
