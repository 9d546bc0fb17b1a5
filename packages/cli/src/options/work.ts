import { positive } from './option-values.js';
import type { DeclareCommand } from './command.js';

export const work: DeclareCommand = (program, end) => {
  program
    .command('work')
    .description('play matches of a run that `masbench run --queue` distributes')
    .argument('<address>', 'where the run is kept: redis://host:6379 or postgres://host/database')
    .requiredOption('--run <name>', 'the run: the name of its folder')
    .option('--concurrency <n>', 'how many matches are played side by side (default: 8)', positive)
    .option('--stay', 'go on when the run has stopped, for runs that are resumed', false)
    .action(async (address: string, flags) => {
      const commands = await import('../commands/work.js');
      end(await commands.work(address, flags));
    });
};
