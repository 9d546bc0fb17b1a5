import { gameOption, jsonOption, type DeclareCommand } from '../options/command.js';

export const verifyCommand: DeclareCommand = (program, end) => {
  program
    .command('verify')
    .description('recompute every reported number of a run from its journals')
    .argument('<folder>', 'the run folder')
    .option(
      '--run-code',
      'run the rules that the folder keeps, in a process that can write no file and start no program',
      false,
    )
    .addOption(gameOption)
    .addOption(jsonOption)
    .action(async (folder: string, { json, runCode, game }) => {
      const experiments = await import('@masbench/experiments');
      const { ofKeptRuns, ofRuns } = await import('../benchmarks.js');
      const { print } = await import('../terminal/document.js');
      const found = runCode
        ? await experiments.verifyKept(folder, ofKeptRuns)
        : await experiments.verify(folder, { ...ofRuns, game });
      const { problems, verified, matches, root, notes = [] } = found;
      const last = `${verified} of ${matches} matches verified, ${problems.length} problems`;
      for (const note of notes)
        process.stderr.write(`${note}
`);
      await print(found, json, () => [...problems, last, `Root digest: ${root}`]);
      end(problems.length === 0 ? 0 : 1);
    });
};
