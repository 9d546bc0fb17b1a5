// One match, played again with one thing changed
export { recordedMatch } from './counterfactual/recorded-match.js';
export type { RecordedAnswer, RecordedMatch } from './counterfactual/recorded-match.js';
export { counterfactual } from './counterfactual/counterfactual.js';
export type { Change, Counterfactual, CounterfactualOptions } from './counterfactual/counterfactual.js';
export { leakCosts } from './counterfactual/leak-costs.js';
export type { LeakCost, LeakCostsOptions } from './counterfactual/leak-costs.js';
export type { Missing } from './counterfactual/answering.js';
