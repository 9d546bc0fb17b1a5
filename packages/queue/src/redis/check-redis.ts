import { MasbenchError } from '@masbench/core';
import { selectDatabase } from './connect.js';
import type { Redis } from 'ioredis';
import { inWords } from './fault.js';

/**
 * Checks that a Redis keeps what it is given: it must not evict keys, and must have an append-only file. Where a hosted
 * Redis does not tell its settings, what `INFO` says counts.
 *
 * @throws MasbenchError `OPTION_INVALID`, with the setting and what it must be
 */
export async function checkRedis(redis: Redis, address: string): Promise<void> {
  await selectDatabase(redis);
  const info = listFields(
    `${await inWords(redis.info('memory'))}\n${await inWords(redis.info('persistence'))}\n${await inWords(redis.info('cluster'))}`,
  );
  if (info.get('cluster_enabled') === '1')
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot keep a run in the Redis at ${address}: it is a node of a cluster, and a run is kept in one Redis. Give the address of one that is no cluster`,
    );
  const policy = info.get('maxmemory_policy');
  if (policy !== 'noeviction')
    throw unfit(
      address,
      `it may evict journals of matches: \`maxmemory-policy\` is ${policy ?? 'unknown'}`,
      'maxmemory-policy noeviction',
    );
  if (info.get('aof_enabled') !== '1')
    throw unfit(
      address,
      'it would lose what was paid for with its process: `appendonly` is no',
      'appendonly yes',
    );
}

function unfit(address: string, why: string, right: string): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot keep a run in the Redis at ${address}: ${why}. Set \`${right}\` in redis.conf, or with \`redis-cli config set ${right}\``,
  );
}

function listFields(info: string): ReadonlyMap<string, string> {
  return new Map(
    info.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1)] as const];
    }),
  );
}
