import { gameNames, jsonOption, type DeclareCommand } from './command.js';

export const info: DeclareCommand = (program) => {
  program
    .command('info')
    .description('list the settings, players, variants and experiments of a game')
    .argument('<game>', gameNames)
    .addOption(jsonOption)
    .action(async (game: string, { json }) => {
      const command = await import('../commands/info.js');
      await command.info(game, json);
    });
};
