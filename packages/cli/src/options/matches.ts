import type { DeclareCommand } from './command.js';

/** What `--processes` starts; not for people. */
export const matches: DeclareCommand = (program) => {
  program.command('matches', { hidden: true }).action(async () => {
    const { playMatchesOfRun } = await import('../commands/matches.js');
    playMatchesOfRun();
  });
};
