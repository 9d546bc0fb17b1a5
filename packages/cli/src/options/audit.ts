import { formatOption, jsonOption, type DeclareCommand } from './command.js';
import { positive } from './option-values.js';

export const audit: DeclareCommand = (program) => {
  program
    .command('audit')
    .description(
      'tell the model from the harness: moves that were not the agents’ own, by cause, with quotes',
    )
    .argument('<folder>', 'the run folder')
    .option('--quotes <n>', 'quotes for every agent and cause', positive, 2)
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(async (folder: string, flags) => {
      const { auditRun } = await import('../commands/audit.js');
      await auditRun(folder, flags);
    });
};
