import type { exportRun } from '@masbench/findings';
import { Option } from 'commander';
import { gameOption, type DeclareCommand } from '../options/command.js';
import { printResult } from '../terminal/output.js';

/** Every format, or this does not compile. The package that writes them is loaded when one is asked for. */
const formats: Readonly<Record<Parameters<typeof exportRun>[1]['format'], true>> = {
  csv: true,
  parquet: true,
  markdown: true,
  latex: true,
  inspect: true,
};

export const exportCommand: DeclareCommand = (program) => {
  program
    .command('export')
    .description('write a run for pandas, R, DuckDB, a web page, a paper, or Inspect AI')
    .argument('<folder>', 'the run folder')
    .addOption(
      new Option('--format <format>', 'the file format').choices(Object.keys(formats)).makeOptionMandatory(),
    )
    .requiredOption('--out <folder>', 'the folder for the files')
    .addOption(gameOption)
    .action(async (folder: string, { format, out, game }) => {
      const { load } = await import('@masbench/experiments');
      const { exportRun } = await import('@masbench/findings');
      const { ofRuns } = await import('../benchmarks.js');
      const files = await exportRun(await load(folder), { format, folder: out, game, ...ofRuns });
      printResult(files.map((file) => `${file}\n`).join(''));
    });
};
