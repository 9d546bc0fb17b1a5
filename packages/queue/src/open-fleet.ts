import { MasbenchError } from '@masbench/core';
import type { Fleet, FleetSettings } from './fleet.js';
import { postgresFleet } from './postgres/postgres-fleet.js';
import { bullmqFleet } from './redis/bullmq-fleet.js';

/**
 * The fleet at an address: Redis for `redis://`, `rediss://` and the path of a socket, Postgres for `postgres://` and
 * `postgresql://`.
 *
 * @throws MasbenchError `OPTION_INVALID` if the address is of something else, or a setting cannot be used
 */
export function openFleet(address: string, settings: FleetSettings): Fleet {
  const [, scheme = 'redis'] = /^([\w+.-]+):\/\//.exec(address) ?? [];
  switch (scheme.toLowerCase()) {
    case 'postgres':
    case 'postgresql':
      return postgresFleet({ ...settings, connection: address });
    case 'redis':
    case 'rediss':
      return bullmqFleet({ ...settings, connection: address });
    default:
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot keep a run at an address that begins with ${scheme}://: it must be redis://…, rediss://…, the path of a socket of Redis, or postgres://…`,
      );
  }
}
