import { jsonOption, type DeclareCommand } from '../options/command.js';

export const siteCommand: DeclareCommand = (program) => {
  program
    .command('site')
    .description(
      'write a site about many runs: their findings, standings, a search over all matches, and a page of each run',
    )
    .argument('[folders...]', 'runs, or folders of runs', ['runs'])
    .option('--out <folder>', 'the folder for the pages', 'site')
    .option(
      '--verify',
      'replay every match before it is told, instead of comparing files with the seal of their run',
      false,
    )
    .addOption(jsonOption)
    .action(async (folders: readonly string[], { out, verify: replays, json }) => {
      const { writeSite } = await import('@masbench/report');
      const { ofPages } = await import('../benchmarks.js');
      const { printResult, writeNote } = await import('../terminal/output.js');
      const written = await writeSite(folders, { ...ofPages, folder: out, replays });
      const { file, runs, matches, notes } = written;
      for (const note of notes) writeNote(`${note}\n`);
      const text = `Site: ${file} (${runs} runs, ${matches} matches)`;
      printResult(`${json ? JSON.stringify(written) : text}\n`);
    });
};
