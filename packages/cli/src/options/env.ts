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
      const { Environment, recordedIn, serveEnvironment } = await import('@masbench/seat/env');
      const { benchmarkByName, firstMatchOf } = await import('../benchmarks.js');
      const match = await firstMatchOf(await benchmarkByName(game), flags);
      const journal = flags.journals === undefined ? undefined : recordedIn(flags.journals);
      const environment = new Environment(match.game, { ...match, journal });
      await serveEnvironment(environment, { input: process.stdin, output: process.stdout });
    });
};
