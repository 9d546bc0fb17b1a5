// The wrappers one by one, in the order of a stack, outer to inner
export { budget } from './wrappers/budget.js';
export { cassette } from './wrappers/cassette.js';
export { cache } from './wrappers/cache.js';
export { callLog } from './wrappers/call-log.js';
export type { CallLogOptions } from './wrappers/call-log.js';
export { retry } from './wrappers/retry.js';
export { gates, limiter } from './wrappers/limiter.js';
export type { Limiter } from './wrappers/limiter.js';
export type { PoolOptions } from './wrappers/limiter-pool.js';
export type { ConcurrencyOptions } from './wrappers/concurrency.js';
export { timeout } from './wrappers/timeout.js';
export type { TimeoutOptions } from './wrappers/timeout.js';

// Limits that several processes share
export type { Gate, GateCost, GateOutcome, GatePass } from './wrappers/gate.js';
export { gatesOver, shareGates } from './wrappers/shared-gates.js';
export type { GateChannel } from './wrappers/shared-gates.js';

// For wrappers and providers of your own
export { nameOf, wrap } from './wrappers/wrapper.js';
export { retryDecision, withDetails } from './model-error.js';
export { requestIdentity, requestKey } from './request-key.js';
export { redact } from './redact.js';
