import { MasbenchError } from '@masbench/core';
import { bullmqDispatcher } from './redis/bullmq-dispatcher.js';
import { fleetSettings, type Fleet, type FleetSettings } from './fleet/fleet.js';
import type { RedisConnection } from './redis/connect.js';
import { redisStore } from './redis/redis-store.js';

/**
 * Keeps a run in Redis, where BullMQ hands out its matches.
 *
 * @param connection - `redis://host:6379`, `rediss://…`, the path of a socket, or options of ioredis.
 * @throws MasbenchError `OPTION_INVALID` if the address is of something else, or a setting cannot be used
 */
export function openFleet(connection: RedisConnection, given: FleetSettings): Fleet {
  if (typeof connection === 'string') checkAddress(connection);
  const settings = fleetSettings(given);
  const { run } = settings;
  const { blobs, onFault } = given;
  return {
    ...settings,
    store: () => redisStore({ connection, run, blobs, onFault }),
    dispatcher: () => bullmqDispatcher({ connection, run, onFault }),
  };
}

function checkAddress(address: string): void {
  const [, scheme] = /^([\w+.-]+):\/\//.exec(address) ?? [];
  if (scheme === undefined || /^rediss?$/i.test(scheme)) return;
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep a run at an address that begins with ${scheme}://: a queue is kept in Redis, so give redis://…, rediss://… or the path of its socket`,
  );
}
