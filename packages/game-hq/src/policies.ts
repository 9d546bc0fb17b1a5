// Decisions as functions of what a seat sees
export { bayesFilter, beliefIn } from './players/bayes-filter.js';
export type { BayesFilterOptions, Belief } from './players/bayes-filter.js';
export { budgetPaced } from './players/budget-paced.js';
export type { BudgetPacedOptions } from './players/budget-paced.js';
export { guided } from './players/guided.js';
export type { DrawnPolicy, GuidedOptions } from './players/guided.js';
export { linear } from './players/linear.js';
export type { LinearWeights } from './players/linear.js';
export { linearSpace } from './players/linear-space.js';
export { opponentAware } from './players/opponent-aware.js';
export type { OpponentAwareOptions } from './players/opponent-aware.js';
export { always, greedy, never, straggler, threshold } from './players/policies.js';
export type { GreedyOptions, Policy, PolicyTurn } from './players/policies.js';
