// The game
export { werewolf } from './game.js';
export type { Werewolf } from './game.js';
export { benchmark } from './benchmark.js';
export type { Outcome as WerewolfOutcome, PlayerResult as WerewolfPlayerResult } from './outcome.js';
export type { Winner } from './rules/win.js';
export type {
  News as WerewolfNews,
  SelfView as WerewolfSelfView,
  TableView as WerewolfTableView,
} from './views.js';
export type {
  Fact as WerewolfFact,
  Note,
  Phase as WerewolfPhase,
  Player as WerewolfPlayerState,
  Said,
  State as WerewolfState,
  Statement,
} from './state.js';
export type { Claim as WerewolfClaim } from './deception/claim.js';
export { deceptionTypes } from './deception/judgement.js';
export type { DeceptionType, Judgement, PeerAnalysis, SelfJudgement } from './deception/judgement.js';

// Options
export { seatCount } from './options/check.js';
export { configSchema as werewolfConfigSchema, werewolfOptions } from './options/config.js';
export { presets as werewolfPresets } from './options/presets.js';
export { roles, standardTable, winsWith } from './options/roles.js';
export type { Role as WerewolfRole, RoleTable, Team } from './options/roles.js';
export type { Options as WerewolfOptions, OptionsInput as WerewolfOptionsInput } from './options/schema.js';
export { rulesText } from './prompts/rules-text.js';
export { roster as werewolfNames } from './deal/names.js';
export { sidePair } from './deal/side-pair.js';
export type { PairedMatch, SidePairOptions } from './deal/side-pair.js';

// Players
export { werewolfPrompts } from './prompts/werewolf-prompts.js';
export { humanAction, humanQuestion, humanText } from './players/human.js';
export type { AnyWerewolfTurn, WerewolfMove } from './prompts/turn.js';
export { randomPlayer as werewolfRandomPlayer } from './players/random.js';
export { ruleAnalysis } from './players/rule-analysis.js';
export {
  scriptedHandlers as werewolfScriptedHandlers,
  scriptedPlayer as werewolfScriptedPlayer,
} from './players/scripted.js';
export {
  simulatedPlayer as werewolfSimulatedPlayer,
  simulatedProfiles as werewolfSimulatedProfiles,
} from './players/simulated.js';
export type { SimulatedPreset, SimulatedProfile } from './players/simulated.js';

// Recorded games; more at `@masbench/game-werewolf/recordings`
export { replayRecording } from './recordings/replay.js';
