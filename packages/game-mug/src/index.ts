// The game
export { mug } from './game/mug.js';
export type { Mug } from './game/mug.js';
export { mugConfigSchema } from './game/config.js';
export type { Counterfactual, MugConfig, MugConfigInput } from './game/config.js';
export type { ReasonAction, ReasonData, SummaryAction, VoteAction, VoteData } from './game/asks.js';
export type { MugState, MugRole } from './game/state.js';
export type { EditReport, MugOutcome } from './game/outcome.js';
export type { MugMatchMetrics, MugSeatMetrics } from './game/metrics.js';
export type { MugSelfView, MugTableView, ShownRound, ShownStatement } from './game/views.js';
export { preparedServices } from './game/prepared-services.js';

// Questions and answers
export { openQuestionSchema, questionSchema } from './question.js';
export type { ImageReference, OpenQuestion, Question } from './question.js';
export { canonicalAnswer, isRight, plurality } from './answers.js';
export type { Plurality } from './answers.js';

// Votes and chance
export { factorsSchema, mostSuspicious, suspicion, weightsSchema } from './voting/factors.js';
export type { Factors, Weights } from './voting/factors.js';
export { accuracyByChance, detectionByChance, survivalByChance } from './game/chance-lines.js';
export type { GameSize } from './game/chance-lines.js';

// Players
export { mugScriptedPlayer } from './players/scripted.js';
export type { MugScriptedOptions } from './players/scripted.js';
export { mugSimulatedPlayers, mugSimulations, simulationFor } from './players/simulated.js';
export type { MugSimulatedPlayers, MugSimulation, MugSimulationName } from './players/simulated.js';
export type { Fact, Perceive, Perception } from './perception.js';

// The benchmark
export { benchmark } from './benchmark/benchmark.js';
export { mugSettingsSchema } from './benchmark/settings.js';
export type { MugOptions, MugSettings } from './benchmark/settings.js';

// Prompts
export { mugPrompts, mugPromptsWith } from './prompts/mug-prompts.js';
export type { MugStance } from './prompts/mug-prompts.js';
