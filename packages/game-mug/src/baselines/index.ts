// Methods that MUG is compared with, within a budget of calls
export { mugBaseline } from './baseline.js';
export type { Baseline, BaselineOutcome } from './baseline.js';
export { baselineConfigSchema, baselineMethods, planOf } from './config.js';
export type { BaselineConfig, Method, Plan } from './config.js';
export type { BaselineState, Critique, OwnPlan, Take } from './state.js';
export type { BaselineSelf, BaselineTable } from './views.js';
export { baselinePrompts } from '../prompts/baseline-prompts.js';
export { releasedPrompts } from '../prompts/released-prompts.js';
export { scriptedBaselinePlayer } from '../players/scripted-baseline.js';
export type { ReaderOptions } from '../players/reader.js';
export { storedAnswerPlayers } from '../players/stored-answer.js';
export type { StoredAnswerPlayers } from '../players/stored-answer.js';

// The protocol of the code that was released with the paper
export { mugReleased } from '../released/released.js';
export type { Released, ReleasedOutcome, ReleasedSelf, ReleasedTable } from '../released/released.js';
export { releasedConfigSchema } from '../released/config.js';
export type {
  Defence,
  ReleasedBallot,
  ReleasedConfig,
  ReleasedRound,
  ReleasedState,
  ReleasedStatement,
} from '../released/config.js';
export { scriptedReleasedPlayer } from '../players/scripted-released.js';
