import { jsonOption, type DeclareCommand } from './command.js';

export const verify: DeclareCommand = (program, end) => {
  program
    .command('verify')
    .description('recompute every reported number of a run from its journals')
    .argument('<folder>', 'the run folder')
    .addOption(jsonOption)
    .action(async (folder: string, { json }) => {
      const { verifyRun } = await import('../commands/verify.js');
      end(await verifyRun(folder, json));
    });
};
