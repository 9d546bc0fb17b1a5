/**
 * What the soak test does in little, for long: `kills` (a worker is killed 100 times), `away` (Redis for 60 seconds),
 * `memory` (5,000 matches). `node --conditions masbench-source --import tsx packages/queue/bench/faults.ts kills`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment } from '@masbench/experiments';
import { bullmqFleet, distribute, work } from '@masbench/queue';
import { kills, redisKilled } from '../test/disturbances.ts';
import { disturbedRun } from '../test/disturbed-run.ts';
import { redisServer, type RedisServer } from '../test/redis-server.ts';
import { benchmark } from '../test/talk.ts';
import { talkers } from '../test/talkers.ts';

const scenarios: Readonly<Record<string, (redis: RedisServer) => Promise<unknown>>> = {
  kills: async (redis) =>
    disturbedRun(redis, kills(100, 6), { trials: 40, rounds: 30, workers: [{}, {}, {}], lockMs: 600 }),
  away: async (redis) => disturbedRun(redis, redisKilled(60_000), { lockMs: 5_000, rounds: 20 }),
  memory,
};

const redis = await redisServer();
try {
  for (const name of process.argv.slice(2)) {
    const result = await scenarios[name]?.(redis);
    process.stdout.write(`${name} ${JSON.stringify(result)}\n`);
  }
} finally {
  await redis.close();
}

/** Memory of Redis, in kilobytes, after every 1,000 of 5,000 matches of 200 answers. */
async function memory({ path, client }: RedisServer): Promise<readonly number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'masbench-memory-'));
  const sources = [talkers('http://127.0.0.1:1')];
  const fleet = bullmqFleet({ connection: path, run: 'memory' });
  const used: Promise<number>[] = [];
  let ended = 0;
  const look = async (): Promise<number> =>
    Math.round(Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]) / 1_000);
  const working = work({ fleet, players: { sources }, concurrency: 16 });
  await distribute(
    experiment({
      benchmark,
      seats: { A: 'free', B: 'free' },
      settings: { rounds: 100 },
      trials: Number(process.env['MATCHES'] ?? 5_000),
    }),
    {
      fleet,
      folder: join(folder, 'run'),
      sources,
      concurrency: 64,
      onRecord: () => {
        ended += 1;
        if (ended % 1_000 === 0) used.push(look());
      },
    },
  );
  await working;
  await rm(folder, { recursive: true });
  return Promise.all([...used, look()]);
}
