import { jsonOption, type DeclareCommand } from './command.js';

export const models: DeclareCommand = (program) => {
  program
    .command('models')
    .description('list the model providers and which API keys are set')
    .addOption(jsonOption)
    .action(async ({ json }) => {
      const command = await import('../commands/models.js');
      await command.models(json);
    });
};
