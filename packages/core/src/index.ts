// Games
export { defineGame, shared, withView } from './game.js';
export type {
  ActionOf,
  AnyGame,
  AsksOf,
  ConfigInputOf,
  ConfigOf,
  DataOf,
  EffectKinds,
  Game,
  GameMetrics,
  InputOf,
  MoveKinds,
  OutcomeOf,
  OutputOf,
  SharedContext,
  StateOf,
  View,
  ViewContext,
  ViewsOf,
} from './game.js';
export { chance, effect, move } from './ask.js';
export type { AnyAsk, Ask, Asks, Chance, Effect, Move, Request } from './ask.js';
export type { AnswerOf, ChanceAnswer, EffectAnswer, MoveAnswer } from './answer.js';
export { sampled, shuffled, uniform, weighted } from './distribution.js';
export type { Distribution } from './distribution.js';
export type { Reason } from './reason.js';
export type { Seat } from './seat.js';

// Agents and services
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
  Turn,
} from './agent.js';
export type { Serve, Service, ServiceIO, Services } from './service.js';

// Scorers
export type { Score, UnscoredReason } from './score.js';
export type { JudgeModel, JudgePrompt, JudgeReply, Scorer, ScorerContext, SourcedOutput } from './scorer.js';

// Playing
export { Match, play } from './match.js';
export type { MatchResult, ReasonCounts, SeatResult } from './match-result.js';
export type { MatchOptions, PlayOptions } from './play-options.js';
export type { Middleware, PlayerLabel } from './player.js';
export type { LifecycleEvents } from './lifecycle.js';
export type { Budget, Limits, LimitsInput } from './limits.js';
export { arrival, fuzz, lockstep, virtual } from './scheduler.js';
export type { InFlight, LatencyRequest, Scheduler } from './scheduler.js';

// Usage
export { addUsage, completeUsage, noUsage } from './usage.js';
export type { Usage } from './usage.js';

// Records
export { replay } from './replay.js';
export type { Snapshot } from './replay.js';
export { memoryJournal, parseEntry } from './journal.js';
export type { AnswerEntry, Attachments, AttemptEntry, Entry, Journal, StartEntry } from './journal.js';
export { fileJournal } from './file-journal.js';
export type { FileJournalOptions } from './file-journal.js';
export { folderBlobs } from './folder-blobs.js';
export { memoryBlobs } from './blobs.js';
export type { BlobReference, BlobStore } from './blobs.js';
export type { CallLog, CallRecord } from './call-log.js';

// Foundations
export { BudgetError, MasbenchError, RefusalError, UnavailableError } from './errors.js';
export type { ErrorCode } from './errors.js';
export { quoted } from './quoted.js';
export { rngFor } from './random.js';
export type { Rng, Seed } from './random.js';
