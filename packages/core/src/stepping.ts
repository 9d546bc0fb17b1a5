// Stepping through the tree of a game
export { unroll } from './stepping/unroll.js';
export type {
  ChanceNode,
  EffectNode,
  MoveNode,
  PositionNode,
  UnrolledPosition,
  UnrollOptions,
} from './stepping/unroll.js';
export { finiteValues } from './stepping/finite-values.js';
export { reduced } from './stepping/reduced.js';
export type { ReducedBy } from './stepping/reduced.js';
export type { ChanceOutcome } from './stepping/chance-outcomes.js';
