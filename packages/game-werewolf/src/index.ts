// The game
export { werewolf } from './game.js';
export type { Werewolf } from './game.js';
export { benchmark } from './benchmark.js';

// Options
export { seatCount } from './options/check.js';
export { configSchema as werewolfConfigSchema } from './options/config.js';
export { presets as werewolfPresets } from './options/presets.js';
export { roles } from './options/roles.js';
export { rulesText } from './prompts/rules-text.js';
export { sidePair } from './deal/side-pair.js';

// Players
export { werewolfPrompts } from './prompts/werewolf-prompts.js';
export { humanAction, humanQuestion, humanText } from './players/human.js';
export { randomPlayer as werewolfRandomPlayer } from './players/random.js';
export { ruleAnalysis } from './players/rule-analysis.js';
export {
  scriptedHandlers as werewolfScriptedHandlers,
  scriptedPlayer as werewolfScriptedPlayer,
} from './players/scripted.js';
export { simulatedPlayer as werewolfSimulatedPlayer } from './players/simulated.js';

// Recorded games; more at `@masbench/game-werewolf/recordings`
export { replayRecording } from './recordings/replay.js';
