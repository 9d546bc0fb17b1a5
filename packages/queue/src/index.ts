// A run on many machines
export { fleetAt } from './fleet-at.js';
export { bullmqFleet } from './redis/bullmq-fleet.js';
export { postgresFleet } from './postgres/postgres-fleet.js';
export type { Fleet, FleetSettings } from './fleet.js';
export type { FleetOptions } from './redis/bullmq-fleet.js';
export type { Connection } from './redis/connect.js';
export type { PostgresFleetOptions } from './postgres/postgres-fleet.js';
export type { PostgresAddress, PostgresConnection } from './postgres/address.js';
export type { Rates } from './store.js';
export { distribute } from './distribute.js';
export type { DistributeOptions } from './distribute.js';
export { queue } from './executor.js';
export { work } from './work.js';
export type { WorkerPlayers, WorkerStart, WorkOptions } from './work.js';
export type { Work, WorkWatchers } from './worker-matches.js';

// Looking after it
export { operate, operations, statusLines } from './operations.js';
export type { OperateOptions, Operation, QueueStatus } from './operations.js';

// What a run is kept in, for stores of your own
export type { Dispatched, DispatchCounts, Dispatcher, PlayDispatched, Serving } from './dispatcher.js';
export type { HoldName } from './hold-name.js';
export type {
  Admission,
  Amounts,
  CallThatLeft,
  CallToGate,
  Claim,
  Claimant,
  EndedMatch,
  Entered,
  FleetStore,
  Holding,
  Known,
  Leader,
  Listener,
  Offer,
  PresentWorker,
  RecordedHold,
  RunAccount,
  RunInFleet,
  RunPatience,
  Settlement,
  SharedLimits,
  StoredCall,
  StoredMatch,
  Suspicion,
  Writing,
} from './store.js';
