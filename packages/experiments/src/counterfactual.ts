// One match, played again with one thing changed
export { recordedMatch } from './counterfactual/recorded-match.js';
export type { RecordedAnswer, RecordedMatch } from './counterfactual/recorded-match.js';
export { counterfactual } from './counterfactual/counterfactual.js';
export type { Change, Counterfactual, CounterfactualOptions } from './counterfactual/counterfactual.js';
export { changeRun } from './counterfactual/change-run.js';
export type { ChangedMatch, ChangedRun, ChangedSeat, ChangeRunOptions } from './counterfactual/change-run.js';
export { leakRun } from './counterfactual/leak-run.js';
export type { LeakRow, LeakRun, LeakRunOptions } from './counterfactual/leak-run.js';
export { leakCosts } from './counterfactual/leak-costs.js';
export type { LeakCost, LeakCostsOptions } from './counterfactual/leak-costs.js';
export type { Missing } from './counterfactual/answering.js';
