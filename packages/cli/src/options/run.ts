import { Option, type Command } from 'commander';
import { jsonOption, watchOption, type DeclareCommand } from './command.js';
import { experimentOptions } from './experiment.js';
import { positive, whole } from './option-values.js';

export const run: DeclareCommand = (program, end) => {
  runOptions(program.command('run').description('play matches of a game, or an experiment'))
    .addOption(watchOption)
    .action(async (game: string, flags) => {
      const { begin } = await import('../commands/begin.js');
      const { playOut } = await import('../commands/play-out.js');
      const { watchedIf } = await import('../commands/watched.js');
      end(
        await watchedIf(flags.watch, {
          begin: async (more) => begin(game, flags, more),
          play: async (prepared) => playOut(prepared, flags),
        }),
      );
    });
};

/** Adds everything that `masbench run` takes. */
export function runOptions(command: Command): Command {
  return playingOptions(experimentOptions(command))
    .option('--out <folder>', 'the run folder')
    .addOption(
      new Option('--fsync <when>', 'when the disk is made to keep the journal (default: batch)').choices([
        'end',
        'batch',
        'answer',
      ]),
    )
    .option('--cache <folder>', 'keep answers of models that were paid for, and use them again')
    .option(
      '--cassette <mode=folder>',
      'record the calls of models, or replay them without a key: record, replay, replay-or-record',
    );
}

/** Adds how matches are played, and how much is said of it. */
export function playingOptions(command: Command): Command {
  return command
    .option('--concurrency <n>', 'how many matches are played side by side', positive)
    .option('--processes <n>', 'in how many processes matches are played (default: this one)', positive)
    .option(
      '--queue <address>',
      'have the workers of a queue (masbench work) play the matches: redis://host or postgres://host/database',
    )
    .option('--retries <n>', 'how often a match that failed or was aborted is played again', whole)
    .addOption(jsonOption)
    .option('--quiet', 'no progress', false);
}
