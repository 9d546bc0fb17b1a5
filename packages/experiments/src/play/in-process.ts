import type { Instrument } from './match-instrument.js';
import { playMatch } from './play-match.js';
import type { Executor, MatchPlayer } from './executor.js';
import type { RunContext } from './run-context.js';

/** How matches are played in this process. */
export interface InProcessOptions {
  /** Called for every match that is played, with the agents in its seats. @default nothing observes */
  readonly instrument?: Instrument | undefined;
}

/** Plays matches in this process. */
export function inProcess(options: InProcessOptions = {}): Executor {
  return { name: 'in-process', open: async ({ context }) => makePlayer(context, options) };
}

/** Plays the matches of a run that is open in this process. */
export function makePlayer(context: RunContext, { instrument }: InProcessOptions = {}): MatchPlayer {
  return {
    play: async (planned, records, options) => {
      const setting = await context.settingOf(planned, records);
      return setting === undefined ? undefined : playMatch(context, setting, { ...options, instrument });
    },
    close: async () => undefined,
  };
}
