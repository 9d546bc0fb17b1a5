// A run in several processes
export { processes } from './executors/processes.js';
export type { ProcessesOptions } from './executors/processes.js';
export { playMatches } from './executors/play-matches.js';
export type { ProcessPlayers, ProcessStart } from './executors/play-matches.js';
export type { Channel } from './executors/channel.js';
