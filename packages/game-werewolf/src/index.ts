export { werewolf } from './game.js';
export type { Outcome, PlayerResult, Werewolf } from './game.js';
