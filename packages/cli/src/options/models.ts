import { jsonOption, type DeclareCommand } from './command.js';

export const models: DeclareCommand = (program) => {
  program
    .command('models')
    .description('list the providers of models and say which keys are set')
    .addOption(jsonOption)
    .action(async ({ json }) => {
      const command = await import('../commands/models.js');
      await command.models(json);
    });
};
