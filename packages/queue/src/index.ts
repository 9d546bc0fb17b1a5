// A run on many machines
export { bullmqFleet } from './fleet.js';
export type { Fleet, FleetOptions } from './fleet.js';
export type { Connection } from './redis/connect.js';
export type { Rates } from './store.js';
export { distribute } from './distribute.js';
export type { DistributeOptions } from './distribute.js';
export { queue } from './executor.js';
export { work } from './work.js';
export type { WorkerPlayers, WorkerStart, WorkOptions } from './work.js';
export type { Work, WorkWatchers } from './worker-matches.js';
