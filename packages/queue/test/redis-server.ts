import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFleet } from '@masbench/queue';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import type { FleetStore } from '../src/store/store.ts';
import { guarded, killed } from './guarded.ts';

export interface RedisServer {
  /** Path of its socket, which a fleet is made with. */
  readonly address: string;
  readonly folder: string;
  readonly client: Redis;
  /** Opens the store of a run. */
  readonly store: (run: string) => FleetStore;
  /** Kills the server; what it has written stays. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Kills it and removes its files. */
  readonly close: () => Promise<void>;
  /** Claims of the matches of a run that followed another one. */
  readonly claimedAgain: (run: string) => Promise<number>;
  /** Keys of the matches of a run. */
  readonly left: (run: string) => Promise<number>;
  /** Keys of a run. */
  readonly all: (run: string) => Promise<number>;
  /** Its memory, and its commands, those inside scripts counted. */
  readonly usage: () => Promise<{ readonly bytes: number; readonly operations: number }>;
  /** Leaves it no room for anything. @returns gives it room again */
  readonly fill: () => Promise<() => Promise<void>>;
}

/** Describes laws of a real Redis. They are skipped if it is not installed, but not where everything has to pass. */
export function onRedis(laws: () => void): void {
  describe.skipIf(isSkipped(testParts.redis))('on Redis', () => {
    laws();
  });
}

/** Starts a server before the tests of a block, and closes it after them. */
export function opened<Server extends { readonly close: () => Promise<void> }>(
  start: () => Promise<Server>,
  use: (server: Server) => void,
): void {
  let server: Server;
  beforeAll(async () => use((server = await start())));
  afterAll(async () => server.close());
}

/** A Redis of its own, on a socket in a temporary folder. It ends with this process. */
export async function redisServer(settings: Readonly<Record<string, string>> = {}): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-redis-'));
  const address = join(folder, 'redis.sock');
  const given = {
    port: '0',
    unixsocket: address,
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
    while (!existsSync(address)) {
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
    await rm(address, { force: true });
  };
  const client = new Redis(address, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => 20,
  });
  client.on('error', () => undefined);
  await start();
  return {
    address,
    folder,
    client,
    store: (run) => openFleet(address, { run }).store(),
    kill,
    start,
    close: async () => {
      client.disconnect();
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
    ...watched(client),
  };
}

/** What tests ask of a server. */
function watched(client: Redis): Pick<RedisServer, 'claimedAgain' | 'left' | 'all' | 'usage' | 'fill'> {
  const keys = async (run: string, rest: string): Promise<string[]> =>
    client.keys(`{masbench}:${run}:${rest}`);
  return {
    claimedAgain: async (run) => {
      const matches = (await keys(run, 'm:*')).filter((key) => /:m:[^:]+$/.test(key));
      const fences = await Promise.all(matches.map(async (key) => client.hget(key, 'fence')));
      return fences.reduce((sum, fence) => sum + Math.max(0, Number(fence ?? 0) - 1), 0);
    },
    left: async (run) => (await keys(run, 'm:*')).length,
    all: async (run) => (await keys(run, '*')).length,
    usage: async () => {
      const info = await client.info();
      const field = (name: string): number => Number(new RegExp(`^${name}:([0-9.]+)`, 'm').exec(info)?.[1]);
      return { bytes: field('used_memory'), operations: field('total_commands_processed') };
    },
    fill: async () => {
      await client.config('SET', 'maxmemory', '1');
      return async () => void (await client.config('SET', 'maxmemory', '0'));
    },
  };
}
