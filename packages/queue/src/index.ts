// A run on many machines
export { openFleet } from './open-fleet.js';
export type { Fleet } from './fleet/fleet.js';
export { distribute, queue } from './distribution/distribute.js';
export { work } from './worker/work.js';

// Looking after it
export { operate, statusLines } from './operations.js';
