// The benchmark: what a runner plays
export { benchmark, hqBenchmark } from './benchmark/benchmark.js';
export type { HqBenchmarkOptions } from './benchmark/benchmark.js';
export type { HqEvaluation, HqTask } from './tasks/hq-task.js';
export { questionAnswering } from './tasks/question-answering.js';
export { summarization } from './tasks/summarization.js';
export type { HqOptions, HqSettings } from './benchmark/settings.js';

// The game
export { hq } from './game.js';
export type { Hq } from './game.js';
export { hqConfigSchema, hqPresets } from './config.js';
export type { HqConfig, HqConfigInput } from './config.js';
export type { Candidate, Choice, PolicyAction, PolicyData } from './rules/choices.js';
export type { MissingKind } from './rules/missing.js';
export type { PassageOrder } from './rules/order.js';
export type { HqState } from './rules/state.js';

// What a seat sees
export type { HqSelfView, Recommendation } from './views/self-view.js';
export type { HqSnapshot, HqSnapshotField } from './rules/snapshot.js';
export { vision } from './views/vision.js';
export type { NoisyOptions, OnReviewOptions, RivalsView, Vision, VisionOptions } from './views/vision.js';
export { visionNamed, withVision } from './views/with-vision.js';

// The score
export { qScore } from './scoring/q-score.js';
export type { QScore, QScoreComponents, QScoreOptions, QScoreRow } from './scoring/q-score.js';
export type { HqOutcome, HqSeatResult } from './scoring/result.js';

// Passages
export { bundledPassages } from './passages/bundled-passages.js';
export type { BundledPassage } from './passages/bundled-passages.js';
export type { ConfigPassage, Passage } from './passages/passage.js';

// Offline players
export { defaultQAgent, scriptedHandlers, scriptedQAgent } from './players/scripted.js';
export type { Pace, ScriptedOptions } from './players/scripted.js';
export { hqSimulations, simulatedQAgent } from './players/simulated.js';
export type { HqSimulatedOptions, HqSimulation, HqSimulationName } from './players/simulated.js';

// Prompts for models, and what a person reads
export { hqPrompts } from './prompts/prompts.js';
export { hqHumanSeat } from './prompts/human-seat.js';
export type { HqTurn } from './prompts/human-seat.js';
