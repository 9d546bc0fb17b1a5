import { formatOption, gameNames, jsonOption, type DeclareCommand } from './command.js';
import { collect, positive } from './option-values.js';

export const solve: DeclareCommand = (program) => {
  program
    .command('solve')
    .description('compute an equilibrium of a small game of two seats, or of the reduced version of a game')
    .argument('<game>', gameNames)
    .option('--reduction <name>', 'which reduced version, as `masbench info` lists them')
    .option('--config <file>', 'the settings, as a JSON file')
    .option('--set <key=value>', 'one setting of the reduced version; dots lead into objects', collect, [])
    .option('--iterations <n>', 'how long CFR+ runs', positive, 1000)
    .option('--rows <n>', 'how many decisions are printed, the most likely first', positive, 12)
    .addOption(formatOption)
    .addOption(jsonOption)
    .action(async (game: string, flags) => {
      const { solveGame } = await import('../commands/solve.js');
      await solveGame(game, flags);
    });
};
