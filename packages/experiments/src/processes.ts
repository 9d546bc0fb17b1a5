// A run in several processes
export { processes } from './executors/processes.js';
export type { ProcessesOptions } from './executors/processes.js';
export { playMatches } from './executors/play-matches.js';
export type { ProcessPlayers, ProcessStart } from './executors/play-matches.js';
export type { Channel } from './executors/channel.js';

// Where matches are played, for executors of your own
export { inProcess } from './executors/in-process.js';
export type { InProcessOptions } from './executors/in-process.js';
export type { Instrument, MatchInstrument } from './run/match-instrument.js';
export type { ExecutedRun, Executor, MatchPlayer, MatchPlayOptions } from './executors/executor.js';
