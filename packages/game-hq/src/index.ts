// The benchmark: what a runner plays
export { benchmark, hqBenchmark } from './benchmark.js';
export { studies } from './benchmark/studies.js';
export type { HqTask } from './tasks/hq-task.js';
export { summarization } from './tasks/summarization.js';

// The game
export { hq } from './game.js';
export type { Hq } from './game.js';

// What a seat sees
export { vision } from './views/vision.js';
export { withVision } from './views/with-vision.js';

// The score
export { hqScorer } from './scoring/hq-scorer.js';
export { qScore } from './scoring/q-score.js';
export type { QScore, QScoreRow } from './scoring/q-score.js';

// Passages
export { bundledPassages } from './passages/bundled-passages.js';
export type { Passage } from './passages/passage.js';

// Offline players
export { defaultQAgent, hqScriptedHandlers, scriptedQAgent } from './players/scripted.js';
export { simulatedQAgent } from './players/simulated.js';

// Prompts for models, and what a person reads
export { hqPrompts } from './prompts/prompts.js';

// Passages from files
export { readPassages } from './passages/read-passages.js';

// Players and the evaluation that stand for the paper's
export { paperQAgent } from './players/paper-players.js';

// Decisions as functions of what a seat sees
export { bayesFilter } from './players/bayes-filter.js';
export { budgetPaced } from './players/budget-paced.js';
export { guided } from './players/guided.js';
export { linear } from './players/linear.js';
export { opponentAware } from './players/opponent-aware.js';
export { always, greedy, never, straggler, threshold } from './players/policies.js';

// Texts of offline players
export { extractiveWriter, slippingWriter } from './writing/writer.js';
