// The game
export { werewolf } from './game.js';
export type { Werewolf } from './game.js';
export { benchmark } from './benchmark.js';
export { studies } from './studies.js';

// Options
export { seatCount } from './options/check.js';
export { configSchema as werewolfConfigSchema } from './options/config.js';
export { presets as werewolfPresets } from './options/presets.js';
export { roles } from './options/roles.js';
export { writeWerewolfRules } from './prompts/rules-text.js';
export { sidePair } from './deal/side-pair.js';

// Players
export { werewolfPrompts } from './prompts/werewolf-prompts.js';
export { humanAction, humanQuestion, humanText } from './players/human.js';
export { randomPlayer as werewolfRandomPlayer } from './players/random.js';
export { ruleAnalysis } from './players/rule-analysis.js';
export { werewolfScriptedHandlers, scriptedPlayer as werewolfScriptedPlayer } from './players/scripted.js';
export { simulatedPlayer as werewolfSimulatedPlayer } from './players/simulated.js';

// Recorded games; more at `@masbench/game-werewolf`
export { replayRecording } from './recordings/replay.js';

// Metrics of a match
export { werewolfMetrics } from './metrics/match.js';
export { deceptionSummary } from './deception/summary.js';

// The record of a match
export { findClaims } from './deception/claim.js';
export { objectiveLabel } from './deception/objective.js';
export { gameLog } from './game-log.js';
export { suspicionPicture } from './pictures/suspicion-picture.js';
export { votesPicture } from './pictures/votes-picture.js';

// Chance
export { randomBaseline } from './baseline/random-play.js';
export { villageChance } from './baseline/recursion.js';

// Families of policies that are searched for exploiters
export { villageSpace } from './policies/village-space.js';
export { wolvesSpace } from './policies/wolves-space.js';

export { recordingFromArena } from './recordings/arena.js';
