// The wrappers one by one, in the order of a stack, outer to inner
export { budget } from './wrappers/budget.js';
export { cassette } from './wrappers/cassette.js';
export { cache } from './wrappers/cache.js';
export { callLog } from './wrappers/call-log.js';
export { retry } from './wrappers/retry.js';
export { gates, limiter } from './wrappers/limiter.js';
export { timeout } from './wrappers/timeout.js';

// Limits that several processes share
export type { Gate, GateCost, GateOutcome, GatePass } from './wrappers/gate.js';
export { gatesOver, shareGates } from './wrappers/shared-gates.js';

// For wrappers and providers of your own
export { wrap } from './wrappers/wrapper.js';
export { retryDecision } from './model-error.js';
