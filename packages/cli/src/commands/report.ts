import { jsonOption, type DeclareCommand } from '../options/command.js';
import { writeNote, printResult } from '../terminal/output.js';

export const reportCommand: DeclareCommand = (program, end) => {
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
      const { ofPages, ofRuns } = await import('../benchmarks.js');
      const { findKeptRules, verify } = await import('@masbench/experiments');
      // Rules that only the folder keeps are run for the page if they are asked for, and verified in it.
      const kept = (await findKeptRules(folder)) !== undefined;
      const { problems } = kept ? { problems: [] } : await verify(folder, ofRuns);
      const written = await pages.report(folder, { file: out, runCode, problems, ...ofPages });
      const { file, bytes, codeMissing } = written;
      if (codeMissing !== null) writeNote(`The page shows the run but cannot recompute it: ${codeMissing}\n`);
      for (const problem of problems.slice(0, 10)) writeNote(`This run does not verify: ${problem}\n`);
      const text = `Report: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`;
      printResult(`${json ? JSON.stringify({ ...written, problems }) : text}\n`);
      end(problems.length === 0 ? 0 : 1);
    });
};
