import { Redis, type RedisOptions } from 'ioredis';
import { inWords } from './fault.js';

/** Where Redis is: `redis://host:6379`, `rediss://…`, the path of a socket, or the options of ioredis. */
export type RedisConnection = string | Omit<RedisOptions, 'replyMapping'>;

/**
 * Opens a connection that waits for a server that is away, for as long as it takes.
 *
 * @param onFault - Called with what goes wrong meanwhile.
 */
export function connect(connection: RedisConnection, onFault: (error: Error) => void): Redis {
  const patient = {
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(50 * times, 2_000),
  };
  const redis = opened(connection, patient);
  redis.on('error', onFault);
  return redis;
}

/**
 * Selects the database that the connection names. A client whose database does not exist otherwise works on database 0,
 * which may be somebody else's.
 *
 * @throws MasbenchError `OPTION_INVALID` if the server has no such database, or refuses this client
 */
export async function selectDatabase(redis: Redis): Promise<void> {
  await inWords(redis.select(redis.options.db ?? 0));
}

function opened(connection: RedisConnection, patient: Omit<RedisOptions, 'replyMapping'>): Redis {
  return typeof connection === 'string'
    ? new Redis(connection, patient)
    : new Redis({ ...connection, ...patient });
}

/** An address without its password. */
export function shown(connection: RedisConnection): string {
  if (typeof connection !== 'string') {
    const { path, host = 'localhost', port = 6379 } = connection;
    return path ?? `redis://${host}:${port}`;
  }
  return connection.replace(/^(\w+:\/\/)[^@/]*@/, '$1');
}
