// Decisions as pure functions of what a seat sees
export { always, greedy, never, straggler, threshold } from './players/policies.js';
export type { GreedyOptions, Policy, PolicyTurn } from './players/policies.js';
