import { jsonOption, type DeclareCommand } from '../options/command.js';

export const listCommand: DeclareCommand = (program, end) => {
  program
    .command('list')
    .description(
      'list the runs in a folder: who played what, whether it is finished and unchanged, and its finding',
    )
    .argument('[folders...]', 'folders of runs', ['runs'])
    .option(
      '--verify',
      'replay every match, instead of comparing the files with the seal of their run',
      false,
    )
    .addOption(jsonOption)
    .action(async (folders: readonly string[], { verify: replays, json }) => {
      const { listRuns } = await import('@masbench/findings');
      const { ofRuns } = await import('../benchmarks.js');
      const { printResult } = await import('../terminal/output.js');
      const { writeRunList } = await import('../terminal/run-list.js');
      const { terminalWidth } = await import('../terminal/fit-columns.js');
      const runs = await listRuns(folders, { ...ofRuns, replays });
      printResult(json ? `${JSON.stringify({ runs })}\n` : await writeRunList(runs, terminalWidth()));
      end(runs.some(({ proof }) => proof === 'changed') ? 1 : 0);
    });
};
