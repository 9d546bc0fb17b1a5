import { jsonOption, watchOption, type DeclareCommand } from './command.js';
import { collect, positive, whole } from './option-values.js';

export const resume: DeclareCommand = (program, end) => {
  program
    .command('resume')
    .description('continue a run that was interrupted, or print the result of a finished one')
    .argument('<folder>', 'the run folder')
    .option('--concurrency <n>', 'how many matches are played side by side', positive)
    .option('--processes <n>', 'in how many processes matches are played (default: this one)', positive)
    .option('--retries <n>', 'how often a match that failed or was aborted is played again', whole)
    .option(
      '--limit <key=value>',
      'another budget of the whole run (run.costUsd, run.tokens, run.calls)',
      collect,
      [],
    )
    .addOption(jsonOption)
    .option('--quiet', 'no progress', false)
    .addOption(watchOption)
    .action(async (folder: string, flags) => {
      const { budgetOf } = await import('@masbench/experiments/options');
      const { again } = await import('../commands/begin.js');
      const { playOut } = await import('../commands/play-out.js');
      const { watchedIf } = await import('../commands/watched.js');
      end(
        await watchedIf(flags.watch, {
          begin: async (more) => again(folder, more),
          play: async (run) => playOut(run, { ...flags, budget: budgetOf(flags.limit) }),
        }),
      );
    });
};
