export { replayRecording } from './recordings/replay.js';
export { recordingFromArena } from './recordings/arena.js';
