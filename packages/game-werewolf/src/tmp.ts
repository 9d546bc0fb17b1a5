export * from './baseline/random-play.js';
export * from './baseline/recursion.js';
export { replayRecording } from './recordings/replay.js';
