/**
 * What the soak test does in little, for long: `kills` (a worker is killed 100 times), `away` (the server for 60 seconds),
 * `blocked` (the event loop of a worker for 90 seconds), `memory` (5,000 matches). What does not take long has its figures here too:
 * `stopped`, `replies` and `both` (a worker is cut off), `clocks`, and `lost` (the end of what Redis wrote).
 * `node --conditions masbench-source --import tsx packages/queue/bench/faults.ts kills`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment } from '@masbench/experiments';
import { distribute, openFleet, work } from '@masbench/queue';
import {
  calm,
  kills,
  loopBlocked,
  partition,
  redisLosesItsEnd,
  serverKilled,
  zombie,
} from '../test/disturbances.ts';
import { disturbedRun } from '../test/disturbed-run.ts';
import { proxyTo } from '../test/proxy.ts';
import { redisServer, type RedisServer } from '../test/redis-server.ts';
import { benchmark } from '../test/talk.ts';
import { talkers } from '../test/talkers.ts';

const scenarios: Readonly<Record<string, (server: RedisServer) => Promise<unknown>>> = {
  kills: async (server) =>
    disturbedRun(server, kills(100, 6), { trials: 40, rounds: 30, workers: [{}, {}, {}], lockMs: 600 }),
  away: async (server) => disturbedRun(server, serverKilled(60_000), { lockMs: 5_000, rounds: 20 }),
  blocked: async (server) => disturbedRun(server, loopBlocked(90_000), { lockMs: 60_000, rounds: 20 }),
  stopped: async (server) => disturbedRun(server, zombie, { rounds: 20 }),
  replies: async (server) => cutOff(server, 'replies'),
  both: async (server) => cutOff(server, 'both'),
  clocks: async (server) =>
    disturbedRun(server, calm, { workers: [{ clockMs: 3_600_000 }, { clockMs: -3_600_000 }], rounds: 20 }),
  lost: async () => {
    const redis = await redisServer();
    try {
      return await disturbedRun(redis, redisLosesItsEnd(redis, 6_000), { rounds: 20 });
    } finally {
      await redis.close();
    }
  },
  memory,
};

const server = await redisServer();
try {
  for (const name of process.argv.slice(2)) {
    const result = await scenarios[name]?.(server);
    process.stdout.write(`${name} ${JSON.stringify(result)}\n`);
  }
} finally {
  await server.close();
}

/** A worker is cut off from a server until its matches have other owners. */
async function cutOff(from: RedisServer, how: 'both' | 'replies'): Promise<unknown> {
  const proxy = await proxyTo(from.address);
  try {
    const workers = [{}, { connection: `redis://127.0.0.1:${proxy.port}` }];
    return await disturbedRun(from, partition(proxy, how), { workers, rounds: 20 });
  } finally {
    await proxy.close();
  }
}

/** Memory of Redis in kilobytes at every tenth of 5,000 matches of 200 entries. */
async function memory({ address, usage }: RedisServer): Promise<readonly object[]> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-memory-'));
  const sources = [talkers('http://127.0.0.1:1')];
  const fleet = openFleet(address, { run: 'memory' });
  const used: Promise<object>[] = [];
  const matches = Number(process.env['MATCHES'] ?? 5_000);
  let ended = 0;
  const look = async (): Promise<object> => {
    const at = ended;
    const seen = { ended: at, all: Math.round((await usage()).bytes / 1_000) };
    process.stderr.write(`${JSON.stringify(seen)}\n`);
    return seen;
  };
  const working = work({ fleet, players: { sources }, concurrency: 16 });
  await distribute(
    experiment({
      benchmark,
      seats: { A: 'free', B: 'free' },
      settings: { rounds: 50 },
      trials: matches,
    }),
    {
      fleet,
      folder: join(folder, 'run'),
      sources,
      concurrency: 64,
      onRecord: () => {
        ended += 1;
        if (ended % (matches / 10) === 0) used.push(look());
      },
    },
  );
  await working;
  await rm(folder, { recursive: true });
  return Promise.all([...used, look()]);
}
