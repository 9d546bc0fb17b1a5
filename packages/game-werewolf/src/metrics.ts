// Metrics of a match
export { werewolfMetrics } from './metrics/match.js';
export type { MatchMetrics, Reliability } from './metrics/match.js';
export type { DebateMetrics, Persuasion } from './metrics/debate.js';
export type { Detection, Production } from './metrics/detection.js';
export type { PowerMetrics } from './metrics/powers.js';
export type { RolePerception, RoleDetection } from './metrics/suspicion.js';
export type { VoteMetrics } from './metrics/votes.js';
export { deceptionSummary } from './deception/summary.js';
export type { DeceptionSummary, PlayerDeception } from './deception/summary.js';
export { smoothed, suspicionMatrix } from './deception/suspicion.js';

// The record of a match
export { claimsIn } from './deception/claim.js';
export { objectiveLabel } from './deception/objective.js';
export type { ObjectiveLabel } from './deception/objective.js';
export { gameLog } from './game-log.js';
export type { GameLogLine, GameLogOptions } from './game-log.js';
export { suspicionPicture } from './pictures/suspicion-picture.js';
export { votesPicture } from './pictures/votes-picture.js';

// Chance
export { randomBaseline } from './baseline/random-play.js';
export type { RandomBaseline, RandomBaselineOptions } from './baseline/random-play.js';
export { villageChance } from './baseline/recursion.js';
