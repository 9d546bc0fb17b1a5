export { replayRecording } from './recordings/replay.js';
export type { Disagreement, ReplayedRecording } from './recordings/replayed-recording.js';
export { recordingFromArena } from './recordings/arena.js';
export { recordingSchema } from './recordings/schema.js';
export type { Recording } from './recordings/schema.js';
