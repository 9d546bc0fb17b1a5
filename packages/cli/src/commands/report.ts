import { jsonOption, type DeclareCommand } from '../options/command.js';
import { writeNote, printResult } from '../terminal/output.js';

export const reportCommand: DeclareCommand = (program) => {
  program
    .command('report')
    .description('write a run as one HTML file that shows, replays and recomputes it')
    .argument('<folder>', 'the run folder')
    .option('--out <file>', 'the HTML file (default: report.html in the run folder)')
    .option(
      '--run-code',
      'run the rules that the folder keeps, in a process that can write no file and start no program, and put them into the page',
      false,
    )
    .addOption(jsonOption)
    .action(async (folder: string, { out, json, runCode }) => {
      const pages = await import('@masbench/report');
      const { ofPages } = await import('../benchmarks.js');
      const written = await pages.report(folder, { file: out, runCode, ...ofPages });
      const { file, bytes, codeMissing } = written;
      if (codeMissing !== null) writeNote(`The page shows the run but cannot recompute it: ${codeMissing}\n`);
      const text = `Report: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`;
      printResult(`${json ? JSON.stringify(written) : text}\n`);
    });
};
