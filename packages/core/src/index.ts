// Games
export { defineGame, shared, withView } from './contracts/game.js';
export type { AnyGame, Game, GameMetrics, View, ViewContext } from './contracts/game.js';
export { chance, effect, move } from './contracts/ask.js';
export type { Ask, Chance, Effect, Move, Request } from './contracts/ask.js';
export type { ChanceAnswer, EffectAnswer, MoveAnswer } from './contracts/answer.js';
export { sampled, shuffled, uniform, weighted } from './contracts/distribution.js';
export type { Distribution } from './contracts/distribution.js';
export type { Reason } from './contracts/reason.js';
export type { Seat } from './contracts/seat.js';
export { readJsonSchema } from './contracts/json-schema.js';

export { inTurns } from './games/in-turns.js';
export { simultaneous } from './games/simultaneous.js';

// Agents and services
export type { Prompt, Prompts, PromptText, PromptTools } from './contracts/prompt.js';
export { isNamedAgent } from './contracts/agent.js';
export type {
  Agent,
  AgentIO,
  Awaitable,
  CatchAll,
  Handlers,
  MatchInfo,
  NamedAgent,
  PastMove,
  PlayerNature,
  Settle,
  Turn,
  TurnOf,
} from './contracts/agent.js';
export { OpenDecisions } from './contracts/open-decisions.js';
export type { Serve, Service, Services } from './contracts/service.js';

// Scorers
export type { Score, UnscoredReason } from './contracts/score.js';
export type {
  JudgeModel,
  JudgePrompt,
  JudgeReply,
  Scorer,
  ScorerContext,
  SourcedOutput,
} from './contracts/scorer.js';

// Playing
export { Match } from './engine/match.js';
export { play } from './engine/play.js';
export type { MatchResult } from './engine/match-result.js';
export type { PlayOptions } from './engine/play-options.js';
export type { Middleware, PlayerLabel } from './engine/player.js';
export type { LimitsInput } from './contracts/limits.js';
export { arrival, fuzz, lockstep, virtual } from './engine/scheduler.js';
export type { Scheduler } from './engine/scheduler.js';

// Usage and budgets
export { makeAmounts, measureUsage, reservedUnits } from './usage/budget-units.js';
export { reserveBound } from './contracts/reserve-bound.js';
export { openBudget } from './engine/budget/shared-budget.js';
export type { Budget } from './contracts/limits.js';
export { addUsage, completeUsage, countTokens, makeUsage, noUsage, usageFields } from './usage/usage.js';
export type { Usage } from './usage/usage.js';
export type { Lost } from './usage/lost.js';

// Records
export { replay, retrace } from './engine/retrace.js';
export { memoryJournal } from './journal/journal.js';
export type { Journal } from './journal/journal.js';
export { memoryBlobs } from './contracts/blobs.js';
export type { BlobReference } from './contracts/blobs.js';

// Foundations
export { MasbenchError, readMessage, RefusalError, UnavailableError } from './contracts/errors.js';
export { requireNode } from './contracts/node-module.js';
export { loadOptionalPackage } from './contracts/optional-package.js';
export { quoted } from './contracts/quoted.js';
export { findChoice } from './reading/find-choice.js';

// The types of a game, by what they are made of
export type {
  ConfigInputOf,
  ConfigOf,
  InputOf,
  MoveKinds,
  SharedContext,
  ViewsOf,
} from './contracts/game.js';
export type { Asks } from './contracts/ask.js';
export { keptText, textReferenceSchema } from './contracts/kept-text.js';
export type { TextReference } from './contracts/kept-text.js';
export type { InTurnsState } from './games/in-turns.js';
export type { SimultaneousState } from './games/simultaneous.js';
export type { PlainAsks } from './games/plain-game.js';

// Simulated agents
export { simulate } from './simulation/simulate.js';
export type { CallProfile } from './simulation/simulate.js';
export { drawAmount, estimatedTokens } from './simulation/amount.js';
export type { Amount } from './simulation/amount.js';

// Stepping through the tree of a game
export { unroll } from './stepping/unroll.js';
export type { EffectNode, MoveNode, UnrolledPosition } from './stepping/unroll.js';
export { finiteValues } from './stepping/finite-values.js';
export { reduced } from './stepping/reduced.js';
