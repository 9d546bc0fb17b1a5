import { gameNames, jsonOption, type DeclareCommand } from '../options/command.js';
import { settingsOptions } from '../options/experiment.js';
import { positive } from '../options/option-values.js';

export const pageCommand: DeclareCommand = (program) => {
  settingsOptions(
    program
      .command('page')
      .description(
        'write a page in which a person plays a match against scripted players, or continues one on record, without a server',
      )
      .argument('<game>', gameNames)
      .requiredOption('--human <seat>', 'the seat of the person'),
  )
    .option(
      '--out <file>',
      'the HTML file, or a module (.mjs) that shows the match in a page of yours',
      'play.html',
    )
    .option('--seed <seed>', 'the seed of the first match', '1')
    .option('--from <run>', 'a run: one of its matches is continued, with its settings')
    .option('--match <id>', 'with --from: the match (default: the first)')
    .option(
      '--until <line>',
      'with --from: the last line of its journal that is followed (default: 1)',
      positive,
    )
    .option(
      '--models <names>',
      'models that the visitor may give a seat, separated by commas; their key is the visitor’s and stays in the tab',
    )
    .addOption(jsonOption)
    .action(async (name: string, { human, out, seed, models, json, from: run, match, until, ...flags }) => {
      const { MasbenchError } = await import('@masbench/core');
      const { writePlayPage } = await import('@masbench/report');
      const { benchmarkByName, ofPages, readFirstMatch } = await import('../benchmarks.js');
      const { printResult } = await import('../terminal/output.js');
      const benchmark = await benchmarkByName(name);
      if (run === undefined && (match ?? until) !== undefined)
        throw new MasbenchError('OPTION_INVALID', '--match and --until go with --from');
      const written = await writePlayPage(benchmark, {
        ...(run === undefined
          ? { ...(await readFirstMatch(benchmark, { ...flags, seed })), seed }
          : { from: { run, match, until } }),
        file: out,
        human,
        models: models?.split(',').map((one: string) => one.trim()),
        resolveFrom: ofPages.resolveFrom,
      });
      const { file, gzippedBytes } = written;
      const text = `Page: ${file} (${Math.round(gzippedBytes / 1000)} kB compressed)`;
      printResult(`${json ? JSON.stringify(written) : text}\n`);
    });
};
