// Simulated agents
export { simulate } from './simulation/simulate.js';
export type {
  CallAmount,
  CallProfile,
  SimulatedCall,
  SimulatedFaults,
  SimulatedPrice,
  SimulationProfile,
} from './simulation/simulate.js';
export { drawAmount, estimatedTokens } from './simulation/amount.js';
export type { Amount, LogNormal } from './simulation/amount.js';

// Their time
export type { LatencyRequest } from './engine/scheduler.js';
