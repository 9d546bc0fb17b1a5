import { formatOption, gameNames, jsonOption, type DeclareCommand } from './command.js';
import { collect, positive } from './option-values.js';

export const solve: DeclareCommand = (program) => {
  program
    .command('solve')
    .description('compute an equilibrium of a small two-seat game, or of a reduced version of a game')
    .argument('<game>', gameNames)
    .option('--reduction <name>', 'the reduced version; `masbench info` lists them')
    .option('--config <file>', 'a JSON file of settings')
    .option('--set <key=value>', 'one setting of the reduced version; use dots for nested keys', collect, [])
    .option('--iterations <n>', 'iterations of CFR+', positive, 1000)
    .option('--rows <n>', 'how many decisions to print, the most likely first', positive, 12)
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(async (game: string, flags) => {
      const { solveGame } = await import('../commands/solve.js');
      await solveGame(game, flags);
    });
};
