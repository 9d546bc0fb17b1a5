import { positive } from './option-values.js';
import type { DeclareCommand } from './command.js';
import { workerLimitOptions } from './worker-limits.js';

export const work: DeclareCommand = (program, end) => {
  workerLimitOptions(
    program.command('work').description('play matches of a run that `masbench run --queue` distributes'),
  )
    .argument('<address>', 'the address of the queue: redis://host:6379 or postgres://host/database')
    .requiredOption('--run <name>', 'the name of the run, which is that of its folder')
    .option('--concurrency <n>', 'how many matches to play at once (default: 8)', positive)
    .option('--stay', 'keep waiting when the run has stopped, in case it is resumed', false)
    .action(async (address: string, flags) => {
      const commands = await import('../commands/work.js');
      end(await commands.work(address, flags));
    });
};
