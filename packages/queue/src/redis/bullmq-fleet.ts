import { bullmqDispatcher } from '../bullmq-dispatcher.js';
import { fleetSettings, type Fleet, type FleetSettings } from '../fleet.js';
import type { RedisConnection } from './connect.js';
import { redisStore } from './redis-store.js';

export interface FleetOptions extends FleetSettings {
  /** Where Redis is: `redis://host:6379`, `rediss://…`, the path of a socket, or options of ioredis. */
  readonly connection: RedisConnection;
}

/**
 * Keeps a run in Redis, where BullMQ hands out its matches.
 *
 * @throws MasbenchError `OPTION_INVALID` if the name of the run, or the time of a lock, cannot be used
 */
export function bullmqFleet({ connection, ...given }: FleetOptions): Fleet {
  const settings = fleetSettings(given);
  const { run } = settings;
  const { blobs, onFault } = given;
  return {
    ...settings,
    store: () => redisStore({ connection, run, blobs, onFault }),
    dispatcher: () => bullmqDispatcher({ connection, run, onFault }),
  };
}
