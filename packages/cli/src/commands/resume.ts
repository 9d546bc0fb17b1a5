import { watchOptions, type DeclareCommand } from '../options/command.js';
import { addedTrials, collectValues, collectList } from '../options/option-values.js';
import { playingOptions } from '../options/playing.js';

export const resumeCommand: DeclareCommand = (program, end) => {
  playingOptions(
    program
      .command('resume')
      .description('continue an interrupted run, or print the result of a finished one')
      .argument('<folder>', 'the run folder'),
  )
    .option(
      '--limit <key=value>',
      'a new budget for the run (run.costUsd, run.tokens, run.calls)',
      collectValues,
      [],
    )
    .option(
      '--replay-lost <matches>',
      'play matches again whose record was lost, and pay for them again (m0003,m0004)',
      collectList,
      [],
    )
    .option('--trials <+n>', 'add so many trials to those of the run, finished or not (+50)', addedTrials)
    .addOption(watchOptions[0])
    .addOption(watchOptions[1])
    .addOption(watchOptions[2])
    .action(async (folder: string, flags) => {
      const { parseBudget } = await import('../options/limit-options.js');
      const { again } = await import('../playing/begin.js');
      const { finishRun } = await import('../playing/play-out.js');
      const { watchedIf } = await import('../playing/watched.js');
      end(
        await watchedIf(flags, {
          begin: async (more) => again(folder, { more, moreTrials: flags.trials }),
          play: async (run) =>
            finishRun(run, {
              ...flags,
              budget: parseBudget(flags.limit),
              replayLost: flags.replayLost,
            }),
        }),
      );
    });
};
