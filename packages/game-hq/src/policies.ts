// Decisions as functions of what a seat sees
export { bayesFilter } from './players/bayes-filter.js';
export { budgetPaced } from './players/budget-paced.js';
export { guided } from './players/guided.js';
export { linear } from './players/linear.js';
export { opponentAware } from './players/opponent-aware.js';
export { always, greedy, never, straggler, threshold } from './players/policies.js';
