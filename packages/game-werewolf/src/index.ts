// The game
export { werewolf } from './game.js';
export type { Werewolf } from './game.js';
export { benchmark } from './benchmark.js';
export { studies } from './studies.js';

// Options
export { sidePair } from './deal/side-pair.js';

// Players
export { werewolfPrompts } from './prompts/werewolf-prompts.js';
export { randomPlayer as werewolfRandomPlayer } from './players/random.js';
export { ruleAnalysis } from './players/rule-analysis.js';
export { werewolfScriptedHandlers, scriptedPlayer as werewolfScriptedPlayer } from './players/scripted.js';
export { simulatedPlayer as werewolfSimulatedPlayer } from './players/simulated.js';

// Recorded games; more at `@masbench/game-werewolf`
export { replayRecording } from './recordings/replay.js';

// Metrics of a match
export { werewolfMetrics } from './metrics/match.js';
export { deceptionSummary } from './deception/summary.js';

// Chance
export { randomBaseline } from './baseline/random-play.js';
export { villageChance } from './baseline/recursion.js';

export { recordingFromArena } from './recordings/arena.js';
