import type { DeclareCommand } from '../options/command.js';

/** Plays matches of a run that another process of the command line plays: what `--processes` starts, not for people. */
export const matchesCommand: DeclareCommand = (program) => {
  program.command('matches', { hidden: true }).action(async () => {
    const { playMatches } = await import('@masbench/experiments');
    const { makeGates } = await import('@masbench/llm');
    const { importBenchmark } = await import('../benchmarks.js');
    const { recordedPlayers } = await import('../players/sources.js');
    playMatches(({ manifest, folder, channel }) => ({
      importModule: importBenchmark,
      ...recordedPlayers(manifest, folder, makeGates(channel)),
    }));
  });
};
