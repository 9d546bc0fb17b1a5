import { jsonOption, type DeclareCommand } from './command.js';
import { experimentOptions } from './experiment.js';
import { aboveZero, collect, positive } from './option-values.js';

export const forecast: DeclareCommand = (program) => {
  experimentOptions(
    program.command('forecast').description('estimate what an experiment will take, using simulated players'),
  )
    .option('--as <agent=simulated:…>', 'the simulated substitute for an agent, or for all', collect, [])
    .option('--rate <agent=n rpm,n tpm>', 'an agent’s requests and tokens per minute', collect, [])
    .option('--pilot <n>', 'the number of trials to play with simulated players (default: 10)', positive)
    .option('--difference <d>', 'the smallest difference in score that matters', aboveZero)
    .option('--concurrency <n>', 'how many matches the run will play at once', positive)
    .addOption(jsonOption)
    .action(async (game: string, flags) => {
      const { forecastRun } = await import('../commands/forecast.js');
      await forecastRun(game, flags);
    });
};
