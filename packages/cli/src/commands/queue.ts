import { Argument } from 'commander';
import { jsonOption, type DeclareCommand } from '../options/command.js';

export const queueCommand: DeclareCommand = (program, end) => {
  program
    .command('queue')
    .description('inspect or control a run in a queue')
    .addArgument(
      new Argument('<operation>').choices(['status', 'pause', 'resume', 'drain', 'retry', 'forget'] as const),
    )
    .argument('<address>', 'the address of the queue: redis://host:6379')
    .requiredOption('--run <name>', 'the name of the run, which is that of its folder')
    .addOption(jsonOption)
    .action(async (operation, connection: string, { run, json }) => {
      const { faultWriter, queuePackage } = await import('../optional-package.js');
      const { print } = await import('../terminal/document.js');
      const { openFleet, operate, statusLines } = await queuePackage();
      const { interruptible } = await import('../interrupt.js');
      const fleet = openFleet(connection, { run, onFault: faultWriter() });
      const status = await interruptible(async (signal) => operate(fleet, operation, { signal }));
      await print(status, json, () => statusLines(status));
      end(0);
    });
};
