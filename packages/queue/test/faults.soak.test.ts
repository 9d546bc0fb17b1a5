import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  blockedLoop,
  calm,
  kills,
  memoryFull,
  partition,
  redisKilled,
  redisLosesItsEnd,
  zombie,
} from './disturbances.ts';
import { disturbedRun, type Disturb, type DisturbedOptions, type DisturbedResult } from './disturbed-run.ts';
import { proxyTo } from './proxy.ts';
import { redisServer, type RedisServer } from './redis-server.ts';

let redis: RedisServer;

beforeAll(async () => {
  redis = await redisServer();
});

afterAll(async () => redis.close());

/** All of it was played as in one process. */
const whole: Partial<DisturbedResult> = {
  tookEffect: true,
  finished: 8,
  problems: [],
  different: [],
  left: 0,
  unreported: 0,
};

it.each<[string, Disturb, DisturbedOptions?]>([
  ['workers are killed', kills(2, 8)],
  ['a worker is stopped until it has lost its matches, and goes on', zombie],
  ['the event loop of a worker is blocked', blockedLoop],
  ['clocks of workers are an hour off', calm, { workers: [{ clockMs: 3_600_000 }, { clockMs: -3_600_000 }] }],
  ['Redis is killed, and is away for a while', redisKilled(1_500)],
  ['the memory of Redis is full for a while', memoryFull],
])(
  'a run is that of one process, and what is paid twice is reported, where %s',
  async (_what, disturb, options) => {
    expect(await disturbedRun(redis, disturb, options)).toMatchObject(whole);
  },
);

it.each(['both', 'replies'] as const)(
  'a run is that of one process where a worker is cut off from Redis (%s)',
  async (how) => {
    const proxy = await proxyTo(redis.path);
    try {
      const workers = [{}, { connection: proxy.url }];
      expect(await disturbedRun(redis, partition(proxy, how), { workers })).toMatchObject(whole);
    } finally {
      await proxy.close();
    }
  },
);

it('a Redis that lost the end of what it had written is noticed, and the run is whole', async () => {
  // What was paid in what was lost, neither Redis nor the run can report.
  const { unreported: _unreported, ...wholeAgain } = whole;
  expect(await disturbedRun(redis, redisLosesItsEnd(6_000))).toMatchObject(wholeAgain);
});
