// Simulated agents
export { simulate } from './simulation/simulate.js';
export type { CallProfile } from './simulation/simulate.js';
export { drawAmount, estimatedTokens } from './simulation/amount.js';
export type { Amount } from './simulation/amount.js';
