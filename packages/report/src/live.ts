export { watch } from './live/watch.js';

// A run of other processes
export { watchFolder } from './live/watch-folder.js';
