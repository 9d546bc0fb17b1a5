// The benchmark: what a runner plays
export { benchmark, hqBenchmark } from './benchmark/benchmark.js';
export type { HqTask } from './tasks/hq-task.js';
export { summarization } from './tasks/summarization.js';

// The game
export { hq } from './game.js';
export type { Hq } from './game.js';
export { hqConfigSchema, hqPresets } from './config.js';
export type { HqConfig } from './config.js';

// What a seat sees
export { vision } from './views/vision.js';
export { visionNamed, withVision } from './views/with-vision.js';

// The score
export { qScore } from './scoring/q-score.js';
export type { QScore, QScoreRow } from './scoring/q-score.js';

// Passages
export { bundledPassages } from './passages/bundled-passages.js';
export type { Passage } from './passages/passage.js';

// Offline players
export { defaultQAgent, scriptedHandlers, scriptedQAgent } from './players/scripted.js';
export { hqSimulations, simulatedQAgent } from './players/simulated.js';

// Prompts for models, and what a person reads
export { hqPrompts } from './prompts/prompts.js';
export { hqHumanSeat } from './prompts/human-seat.js';
