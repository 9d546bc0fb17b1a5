import { Option } from 'commander';
import type { DeclareCommand } from './command.js';

export const exportCommand: DeclareCommand = (program) => {
  program
    .command('export')
    .description('write a run for pandas, R, DuckDB, a page, a paper, or Inspect AI')
    .argument('<folder>', 'the run folder')
    .addOption(
      new Option('--format <format>', 'what is written')
        .choices(['csv', 'parquet', 'markdown', 'latex', 'inspect'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <folder>', 'where the files go')
    .action(async (folder: string, flags) => {
      const { exportTo } = await import('../commands/export.js');
      await exportTo(folder, flags);
    });
};
