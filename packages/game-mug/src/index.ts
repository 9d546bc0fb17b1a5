// The game
export { mug } from './game/mug.js';
export type { Mug } from './game/mug.js';
export { mugConfigSchema } from './game/config.js';
export type { MugConfig } from './game/config.js';
export { preparedServices } from './game/prepared-services.js';
export { mostSuspicious, suspicion } from './voting/factors.js';

// The benchmark
export { benchmark } from './benchmark/benchmark.js';

// Methods that MUG is compared with, within a budget of calls
export { mugBaseline } from './baselines/baseline.js';
export { baselineMethods } from './baselines/config.js';

// The protocol of the code that was released with the paper
export { mugReleased } from './released/released.js';

// Players
export { mugScriptedPlayer } from './players/scripted.js';
export { mugSimulatedPlayers } from './players/simulated.js';
export { storedAnswerPlayers } from './players/stored-answer.js';

// Prompts
export { mugPrompts, mugPromptsWith } from './prompts/mug-prompts.js';
export { baselinePrompts } from './prompts/baseline-prompts.js';
export { releasedPrompts } from './prompts/released-prompts.js';

// Families of policies that are searched for exploiters
export { regularSpace } from './policies/regular-space.js';
export { undercoverSpace } from './policies/undercover-space.js';

// Finished matches
export { detectionRecord, detectionReport } from './report/detection-report.js';
export { drawGame } from './report/draw-game.js';
