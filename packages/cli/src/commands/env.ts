import { gameNames, type DeclareCommand } from '../options/command.js';
import { settingsOptions } from '../options/experiment.js';

export const envCommand: DeclareCommand = (program) => {
  settingsOptions(
    program
      .command('env')
      .description('serve a game to a program that plays all seats, such as masbench_env.py')
      .argument('<game>', gameNames)
      .requiredOption('--stdio', 'serve over stdin and stdout, one JSON object per line')
      .option('--seats <n|names>', 'the number of seats, or their names'),
  )
    .option('--seed <seed>', 'the seed of settings that the game draws at random', '1')
    .option('--journals <folder>', 'record every match in this folder')
    .action(async (game: string, flags) => {
      const { Environment, makeMatchJournals, serveEnvironment } = await import('@masbench/seat');
      const { benchmarkByName, readFirstMatch } = await import('../benchmarks.js');
      const match = await readFirstMatch(await benchmarkByName(game), flags);
      const journal = flags.journals === undefined ? undefined : makeMatchJournals(flags.journals);
      const environment = new Environment(match.game, { ...match, journal });
      await serveEnvironment(environment, { input: process.stdin, output: process.stdout });
    });
};
