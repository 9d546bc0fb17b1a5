import { watchOptions, type DeclareCommand } from '../options/command.js';
import { runOptions } from '../options/playing.js';

export const runCommand: DeclareCommand = (program, end) => {
  runOptions(program.command('run').description('play matches of a game, or an experiment'))
    .addOption(watchOptions[0])
    .addOption(watchOptions[1])
    .addOption(watchOptions[2])
    .action(async (game: string, flags) => {
      const { beginRun } = await import('../playing/begin.js');
      const { finishRun } = await import('../playing/play-out.js');
      const { watchedIf } = await import('../playing/watched.js');
      end(
        await watchedIf(flags, {
          begin: async (more) => beginRun(game, flags, more),
          play: async (prepared) => finishRun(prepared, flags),
        }),
      );
    });
};
