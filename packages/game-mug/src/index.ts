// The game
export { mug } from './game/mug.js';
export type { Mug } from './game/mug.js';
export { mugConfigSchema } from './game/config.js';
export type { MugConfigInput } from './game/config.js';
export { preparedServices } from './game/prepared-services.js';
export { mostSuspicious, suspicion } from './game/factors.js';

// The benchmark
export { benchmark } from './benchmark.js';
export { studies } from './benchmark/studies.js';

// Methods that MUG is compared with, within a budget of calls
export { mugBaseline } from './baselines/baseline.js';
export { baselineMethods } from './baselines/config.js';

// The protocol of the code that was released with the paper
export { mugReleased } from './released/released.js';

// Players
export { mugScriptedPlayer } from './players/scripted.js';
export { scriptedBaselinePlayer } from './players/scripted-baseline.js';
export { scriptedReleasedPlayer } from './players/scripted-released.js';
export { mugSimulatedPlayers } from './players/simulated.js';
export type { MugSimulation } from './players/simulated.js';
export { storedAnswerPlayers } from './players/stored-answer.js';
export type { Perceive } from './perception.js';

// Prompts
export { mugPrompts, makeMugPrompts } from './prompts/mug-prompts.js';
export { baselinePrompts } from './prompts/baseline-prompts.js';
export { releasedPrompts } from './prompts/released-prompts.js';

// Finished matches
export { detectionRecord, detectionReport } from './report/detection-report.js';
export { drawGame } from './report/draw-game.js';
