import { gameOption, watchOptions, type DeclareCommand } from '../options/command.js';
import { addedTrials, collectValues, collectList, parseDollars } from '../options/option-values.js';
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
      'a new budget for the run (run.costUsd, run.tokens, run.calls), or a greater limit of its matches (match.costUsd, seat.calls, seats.A.tokens)',
      collectValues,
      [],
    )
    .option(
      '--replay-lost <matches>',
      'play matches again whose record was lost, and pay for them again (m0003,m0004)',
      collectList,
      [],
    )
    .option(
      '--settle-lost <usd>',
      'what all calls that were lost until now have cost: limits count it in place of what they may have cost at most',
      parseDollars,
    )
    .option('--trials <+n>', 'add so many trials to those of the run, finished or not (+50)', addedTrials)
    .addOption(gameOption)
    .option(
      '--accept-changed-code <why>',
      'play on with rules or agents that changed since the run began; what changed, and why, is written down',
    )
    .addOption(watchOptions[0])
    .addOption(watchOptions[1])
    .addOption(watchOptions[2])
    .action(async (folder: string, flags) => {
      const { raisedLimits } = await import('../options/limit-options.js');
      const { again } = await import('../playing/begin.js');
      const { finishRun } = await import('../playing/play-out.js');
      const { watchedIf } = await import('../playing/watched.js');
      const limits = raisedLimits(flags.limit);
      const { trials: moreTrials, settleLost: settleLostUsd } = flags;
      end(
        await watchedIf(flags, {
          begin: async (more) =>
            again(folder, {
              more,
              moreTrials,
              limits,
              settleLostUsd,
              game: flags.game,
              acceptChangedCode: flags.acceptChangedCode,
            }),
          play: async (run) =>
            finishRun(run, {
              ...flags,
              replayLost: flags.replayLost,
            }),
        }),
      );
    });
};
