import { jsonOption, type DeclareCommand } from './command.js';

export const report: DeclareCommand = (program) => {
  program
    .command('report')
    .description('write a run as one HTML file that shows, replays and recomputes it')
    .argument('<folder>', 'the run folder')
    .option('--out <file>', 'the page; report.html in the run folder unless given')
    .addOption(jsonOption)
    .action(async (folder: string, flags) => {
      const { reportRun } = await import('../commands/report.js');
      await reportRun(folder, flags);
    });
};
