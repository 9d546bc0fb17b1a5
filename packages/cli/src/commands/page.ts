import { gameNames, jsonOption, type DeclareCommand } from '../options/command.js';
import { settingsOptions } from '../options/experiment.js';

export const pageCommand: DeclareCommand = (program) => {
  settingsOptions(
    program
      .command('page')
      .description('write a page in which a person plays a match against scripted players, without a server')
      .argument('<game>', gameNames)
      .requiredOption('--human <seat>', 'the seat of the person'),
  )
    .option('--out <file>', 'the HTML file', 'play.html')
    .option('--seed <seed>', 'the seed of the first match', '1')
    .addOption(jsonOption)
    .action(async (name: string, { human, out, seed, json, ...flags }) => {
      const { writePlayPage } = await import('@masbench/report');
      const { benchmarkByName, ofPages, readFirstMatch } = await import('../benchmarks.js');
      const { printResult } = await import('../terminal/output.js');
      const benchmark = await benchmarkByName(name);
      const { config, options, seats } = await readFirstMatch(benchmark, { ...flags, seed });
      const { resolveFrom } = ofPages;
      const written = await writePlayPage(benchmark, {
        file: out,
        human,
        seed,
        seats,
        config,
        options,
        resolveFrom,
      });
      const { file, gzippedBytes } = written;
      const text = `Page: ${file} (${Math.round(gzippedBytes / 1000)} kB compressed)`;
      printResult(`${json ? JSON.stringify(written) : text}\n`);
    });
};
