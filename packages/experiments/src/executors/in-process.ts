import { playMatch } from '../run/play-match.js';
import type { Executor, MatchPlayer } from './executor.js';
import type { RunContext } from '../run/run-context.js';

/** Plays matches in this process. */
export function inProcess(): Executor {
  return { name: 'in-process', open: async ({ context }) => playerOf(context) };
}

/** Plays the matches of a run that is open in this process. */
export function playerOf(context: RunContext): MatchPlayer {
  return {
    play: async (planned, records, options) => {
      const setting = await context.settingOf(planned, records);
      return setting === undefined ? undefined : playMatch(context, setting, options);
    },
    close: async () => undefined,
  };
}
