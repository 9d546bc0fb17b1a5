import { jsonOption, type DeclareCommand } from './command.js';
import { experimentOptions } from './experiment.js';
import { aboveZero, collect, positive } from './option-values.js';

export const forecast: DeclareCommand = (program) => {
  experimentOptions(
    program.command('forecast').description('say what an experiment will take, with simulated players'),
  )
    .option(
      '--as <agent=simulated:…>',
      'the simulated player that substitutes an agent, or all of them',
      collect,
      [],
    )
    .option('--rate <agent=n rpm,n tpm>', 'requests and tokens per minute of an agent', collect, [])
    .option('--pilot <n>', 'how many trials are played with simulated players (default: 10)', positive)
    .option('--difference <d>', 'the smallest difference in score that matters', aboveZero)
    .option('--concurrency <n>', 'how many matches will be played side by side', positive)
    .addOption(jsonOption)
    .action(async (game: string, flags) => {
      const { forecastRun } = await import('../commands/forecast.js');
      await forecastRun(game, flags);
    });
};
