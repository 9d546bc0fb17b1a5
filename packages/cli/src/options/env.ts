import { gameNames, type DeclareCommand } from './command.js';
import { settingsOptions } from './experiment.js';

export const env: DeclareCommand = (program) => {
  settingsOptions(
    program
      .command('env')
      .description('serve a game to a program that plays all seats, such as masbench_env.py')
      .argument('<game>', gameNames)
      .requiredOption('--stdio', 'over the standard input and output, one JSON object a line')
      .option('--seats <n|names>', 'how many seats, or their names'),
  )
    .option('--seed <seed>', 'what the settings are drawn from, where a game draws any', '1')
    .option('--journals <folder>', 'record every match')
    .action(async (game: string, flags) => {
      const { serveGame } = await import('../commands/env.js');
      await serveGame(game, flags);
    });
};
