// Stepping through the tree of a game
export { unroll } from './stepping/unroll.js';
export type { EffectNode, MoveNode, UnrolledPosition } from './stepping/unroll.js';
export { finiteValues } from './stepping/finite-values.js';
export { reduced } from './stepping/reduced.js';
