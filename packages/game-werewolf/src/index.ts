// The game
export { werewolf } from './game.js';
export type { Outcome, PlayerResult, Werewolf } from './game.js';
export type * from './state.js';
export type { DeathNews, SelfView, TableView, VoteNews } from './views.js';

// Options
export { seatCount } from './options/check.js';
export { configSchema, werewolfOptions } from './options/config.js';
export { presets } from './options/presets.js';
export { roles, standardTable, winsWith } from './options/roles.js';
export type { Role, RoleTable, Team } from './options/roles.js';
export type { Options, OptionsInput } from './options/schema.js';
export { roster } from './deal/names.js';
export { sidePair } from './deal/side-pair.js';
export type { PairedMatch, SidePairOptions } from './deal/side-pair.js';
export type { Winner } from './rules/win.js';

// Deception
export { claimsIn } from './deception/claim.js';
export type { Claim } from './deception/claim.js';
export { deceptionTypes } from './deception/judgement.js';
export type { DeceptionType, Judgement, SelfJudgement } from './deception/judgement.js';
export { objectiveLabel } from './deception/objective.js';
export type { ObjectiveLabel } from './deception/objective.js';
export { ruleAnalysis } from './deception/rule-analysis.js';
export { deceptionSummary } from './deception/summary.js';
export type { DeceptionSummary, PlayerDeception } from './deception/summary.js';
export { smoothed, suspicionMatrix } from './deception/suspicion.js';

// Metrics
export { werewolfMetrics } from './metrics/match.js';
export type { MatchMetrics, Reliability } from './metrics/match.js';
export type { DebateMetrics, Persuasion } from './metrics/debate.js';
export type { Detection, Production } from './metrics/detection.js';
export type { PowerMetrics } from './metrics/powers.js';
export type { RoleDetection } from './metrics/suspicion.js';
export type { VoteMetrics } from './metrics/votes.js';
export { randomBaseline } from './baseline/random-play.js';
export type { RandomBaseline, RandomBaselineOptions } from './baseline/random-play.js';
export { villageChance } from './baseline/recursion.js';

// Players
export { humanAction, humanQuestion, humanText } from './players/human.js';
export { randomPlayer } from './players/random.js';
export { scriptedHandlers, scriptedPlayer } from './players/scripted.js';
export { simulatedPlayer, simulatedProfiles } from './players/simulated.js';
export type { SimulatedPreset, SimulatedProfile } from './players/simulated.js';
export type { Meter } from './players/spend.js';
export { jsonQuote } from './prompts/quote.js';
export type { Quote } from './prompts/quote.js';
export { rulesText } from './prompts/rules-text.js';
export { werewolfPrompts } from './prompts/werewolf-prompts.js';
export type { PromptContext, WerewolfPrompt, WerewolfPrompts } from './prompts/werewolf-prompts.js';
export type { AnyWerewolfTurn, WerewolfMove, WerewolfTurn } from './prompts/turn.js';

// Recordings
export { gameLog } from './game-log.js';
export type { GameLogLine, GameLogOptions } from './game-log.js';
export { recordingFromArena } from './recordings/arena.js';
export { replayRecording } from './recordings/replay.js';
export type { Disagreement, ReplayedRecording } from './recordings/replay.js';
export { recordingSchema } from './recordings/schema.js';
export type { Recording } from './recordings/schema.js';
