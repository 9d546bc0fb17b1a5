// The game
export { mug } from './game/mug.js';
export type { Mug } from './game/mug.js';
export { counterfactualSchema, mugConfigSchema, votingSchema } from './game/config.js';
export type { Counterfactual, MugConfig, MugConfigInput } from './game/config.js';
export type { ReasonAction, ReasonData, SummaryAction, VoteAction, VoteData } from './game/asks.js';
export type {
  Ballot,
  Detail,
  EditAttempt,
  Forgery,
  Line,
  MugState,
  Role,
  Round,
  Source,
  Statement,
  Stop,
  Summary,
} from './game/state.js';
export type { EditReport, MugOutcome } from './game/outcome.js';
export type { MugMatchMetrics, MugSeatMetrics } from './game/metrics.js';
export type { SelfView, ShownLine, ShownRound, ShownStatement, TableView } from './game/views.js';

// Questions, images and answers
export { imageSchema, letterOf, openQuestionSchema, questionSchema, withoutAnswer } from './question.js';
export type { ImageReference, OpenQuestion, Question } from './question.js';
export { canonicalAnswer, isRight, plurality } from './answers.js';
export type { Plurality } from './answers.js';
export {
  acceptanceSchema,
  acceptanceScore,
  acceptInputSchema,
  acceptOutputSchema,
  editInputSchema,
  editOutputSchema,
} from './edit.js';
export type { Acceptance, AcceptInput, AcceptOutput, EditInput, EditOutput } from './edit.js';
export type { Fact, Perceive, Perception } from './perception.js';

// Votes and chance
export { factorsSchema, mostSuspicious, suspicion, weightsSchema } from './voting/factors.js';
export type { Factors, Weights } from './voting/factors.js';
export { accuracyByChance, detectionByChance, survivalByChance } from './game/chance-lines.js';
export type { GameSize } from './game/chance-lines.js';
