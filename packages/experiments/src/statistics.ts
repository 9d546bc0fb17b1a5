export { meanInterval } from './statistics/mean-interval.js';
export type { MeanInterval } from './statistics/mean-interval.js';
