// One match, played again with one thing changed
export { matchOnRecord } from './counterfactual/match-on-record.js';
export type { RecordedAnswer, MatchOnRecord } from './counterfactual/match-on-record.js';
export { counterfactual } from './counterfactual/counterfactual.js';
export type { Change, Counterfactual, CounterfactualOptions } from './counterfactual/counterfactual.js';
export { changeRun } from './counterfactual/change-run.js';
export type { ChangedMatch, ChangedRun, ChangedSeat, ChangeRunOptions } from './counterfactual/change-run.js';
export type { NamedChangeOptions } from './counterfactual/named-change.js';
export { leakRun } from './counterfactual/leak-run.js';
export type { LeakRow, LeakRun, LeakRunOptions } from './counterfactual/leak-run.js';
export { changeWriteUp, leakWriteUp } from './counterfactual/write-ups.js';
export { leakCosts } from './counterfactual/leak-costs.js';
export type { LeakCost, LeakCostsOptions } from './counterfactual/leak-costs.js';
export type { Missing } from './counterfactual/answering.js';
