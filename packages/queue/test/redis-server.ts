import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { guarded, killed } from './guarded.ts';

export interface RedisServer {
  /** Path of its socket. */
  readonly path: string;
  readonly folder: string;
  readonly client: Redis;
  /** Kills the server; what it has written stays. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Kills it and removes its files. */
  readonly close: () => Promise<void>;
}

/** A Redis of its own, on a socket in a temporary folder. It ends with this process. */
export async function redisServer(settings: Readonly<Record<string, string>> = {}): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-redis-'));
  const path = join(folder, 'redis.sock');
  const given = {
    port: '0',
    unixsocket: path,
    dir: folder,
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    loglevel: 'warning',
    ...settings,
  };
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  let running: ReturnType<typeof guarded> | undefined;
  const start = async (): Promise<void> => {
    running = guarded('redis-server', args);
    running.stdout?.resume();
    const ended = once(running, 'exit');
    while (!existsSync(path)) {
      if (running.exitCode !== null)
        throw new Error(`redis-server did not start: exit code ${running.exitCode}`);
      await Promise.race([ended, sleep(5)]);
    }
    await client.ping();
  };
  const kill = async (): Promise<void> => {
    if (running === undefined) return;
    await killed(running);
    running = undefined;
    await rm(path, { force: true });
  };
  const client = new Redis(path, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => 20,
  });
  client.on('error', () => undefined);
  await start();
  return {
    path,
    folder,
    client,
    kill,
    start,
    close: async () => {
      client.disconnect();
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
