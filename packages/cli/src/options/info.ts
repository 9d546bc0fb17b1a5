import { gameNames, jsonOption, type DeclareCommand } from './command.js';

export const info: DeclareCommand = (program) => {
  program
    .command('info')
    .description('list the settings, players, variants and experiments of a game')
    .argument('<game>', gameNames)
    .addOption(jsonOption)
    .action(async (game: string, { json }) => {
      const { aboutBenchmark } = await import('@masbench/core/benchmark');
      const { aboutText } = await import('./about-text.js');
      const { benchmarkByName } = await import('../benchmarks.js');
      const { print } = await import('../terminal/document.js');
      const about = aboutBenchmark(await benchmarkByName(game));
      await print(about, json, () => aboutText(about));
    });
};
