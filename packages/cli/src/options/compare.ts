import { Option } from 'commander';
import { formatOption, jsonOption, type DeclareCommand } from './command.js';
import { aboveZero } from './option-values.js';

export const compare: DeclareCommand = (program) => {
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
        'variant',
      ]),
    )
    .option('--target <difference>', 'the smallest difference that matters', aboveZero)
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(async (folders: string[], flags) => {
      const { comparisonWriteUp } = await import('@masbench/findings');
      const { comparisonOf } = await import('./comparison.js');
      const { print } = await import('../terminal/document.js');
      const found = await comparisonOf(folders, flags);
      await print(found, flags.json, () => comparisonWriteUp(found, folders.length), flags.format);
    });
};
