// A run on many machines
export { openFleet } from './open-fleet.js';
export type { Fleet } from './fleet.js';
export { distribute } from './distribute.js';
export { queue } from './executor.js';
export { work } from './work.js';

// Looking after it
export { operate, operations, statusLines } from './operations.js';
