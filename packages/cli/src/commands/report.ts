import { gameOption, jsonOption, type DeclareCommand } from '../options/command.js';
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
    .addOption(gameOption)
    .addOption(jsonOption)
    .action(async (folder: string, { out, json, runCode, game }) => {
      const pages = await import('@masbench/report');
      const { ofPages, ofRuns } = await import('../benchmarks.js');
      const { findKeptRules, verify } = await import('@masbench/experiments');
      // Rules that were not run are the last problem, which the page tells by itself.
      const kept = (await findKeptRules(folder, game)) !== undefined;
      const found = await verify(folder, { ...ofRuns, game });
      const problems = kept ? found.problems.slice(0, -1) : found.problems;
      const written = await pages.report(folder, { file: out, runCode, problems, game, ...ofPages });
      const { file, bytes, codeMissing } = written;
      if (codeMissing !== null) writeNote(`The page shows the run but cannot recompute it: ${codeMissing}\n`);
      for (const problem of problems.slice(0, 10)) writeNote(`This run does not verify: ${problem}\n`);
      const text = `Report: ${file} (${(bytes / 1_000_000).toFixed(1)} MB)`;
      printResult(`${json ? JSON.stringify({ ...written, problems }) : text}\n`);
      end(problems.length === 0 ? 0 : 1);
    });
};
