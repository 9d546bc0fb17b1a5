export { traces } from './traces.js';
export type { Traces, TracesOptions } from './traces.js';
export type { Captured } from './capture.js';
export type { MatchTraces, TracedMatch } from './match-spans.js';
export type { CostOf, TracedModel, TracedUsage } from './model-spans.js';
