import { Option } from 'commander';
import { watchOptions, type DeclareCommand } from '../options/command.js';
import { parseShard } from '../options/option-values.js';
import { runOptions } from '../options/playing.js';

export const runCommand: DeclareCommand = (program, end) => {
  runOptions(program.command('run').description('play matches of a game, or an experiment'))
    .addOption(
      new Option(
        '--shard <i/n>',
        'play one of n parts of the run, for example on a node of a cluster; `masbench merge` joins them',
      )
        .argParser(parseShard)
        .conflicts('queue'),
    )
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
