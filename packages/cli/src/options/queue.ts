import { Argument } from 'commander';
import { jsonOption, type DeclareCommand } from './command.js';

export const queue: DeclareCommand = (program, end) => {
  program
    .command('queue')
    .description('look after a run in a queue: its state, and what its workers do')
    .addArgument(
      new Argument('<operation>').choices(['status', 'pause', 'resume', 'drain', 'retry', 'forget'] as const),
    )
    .argument('<address>', 'where the run is kept: redis://host:6379 or postgres://host/database')
    .requiredOption('--run <name>', 'the run: the name of its folder')
    .addOption(jsonOption)
    .action(async (operation, connection: string, { run, json }) => {
      const { faultWriter, queuePackage } = await import('../optional-package.js');
      const { print } = await import('../terminal/document.js');
      const { fleetAt, operate, statusLines } = await queuePackage();
      const { interruptible } = await import('../interrupt.js');
      const fleet = fleetAt(connection, { run, onFault: faultWriter() });
      const status = await interruptible(async (signal) => operate(fleet, operation, { signal }));
      await print(status, json, () => statusLines(status));
      end(0);
    });
};
