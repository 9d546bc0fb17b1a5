export { watch } from './live/watch.js';
export type { WatchedRun, WatchOptions } from './live/watch.js';
export type { LivePageOptions } from './live/live-pages.js';
export type { CarriedCodeOptions } from './carried-code.js';

// A run of other processes
export { watchFolder } from './live/watch-folder.js';
export type { WatchedFolder } from './live/watch-folder.js';
