import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMissing, onEveryBackEnd, onRedis, redis, type Server } from './back-ends.ts';
import {
  blockedLoop,
  calm,
  full,
  kills,
  partition,
  redisLosesItsEnd,
  serverKilled,
  zombie,
} from './disturbances.ts';
import { disturbedRun, type Disturb, type DisturbedOptions, type DisturbedResult } from './disturbed-run.ts';
import { proxyTo } from './proxy.ts';
import { redisServer } from './redis-server.ts';

/** All of it was played as in one process. */
const whole: Partial<DisturbedResult> = {
  tookEffect: true,
  finished: 8,
  problems: [],
  different: [],
  left: 0,
  unreported: 0,
};

onEveryBackEnd((backEnd) => {
  let server: Server;

  beforeAll(async () => {
    server = await backEnd.server();
  });

  afterAll(async () => server.close());

  it.each<[string, Disturb, DisturbedOptions?]>([
    ['workers are killed', kills(2, 8)],
    ['a worker is stopped until it has lost its matches, and goes on', zombie],
    ['the event loop of a worker is blocked', blockedLoop],
    [
      'clocks of workers are an hour off',
      calm,
      { workers: [{ clockMs: 3_600_000 }, { clockMs: -3_600_000 }] },
    ],
    ['the server is killed, and is away for a while', serverKilled(1_500)],
  ])(
    'a run is that of one process, and what is paid twice is reported, where %s',
    async (_what, disturb, options) => {
      expect(await disturbedRun(server, disturb, options)).toMatchObject(whole);
    },
  );

  it.each(['both', 'replies'] as const)(
    'a run is that of one process where a worker is cut off from the server (%s)',
    async (how) => {
      const proxy = await proxyTo(server.socket);
      try {
        const workers = [{}, { connection: server.addressAt(proxy.port) }];
        expect(await disturbedRun(server, partition(proxy, how), { workers })).toMatchObject(whole);
      } finally {
        await proxy.close();
      }
    },
  );

  it.skipIf(backEnd.unfillable)(
    `a run is that of one process where the server is full for a while${backEnd.unfillable === undefined ? '' : ` (skipped: ${backEnd.unfillable})`}`,
    async () => {
      const small = await backEnd.server({ isFillable: true });
      try {
        expect(await disturbedRun(small, full)).toMatchObject(whole);
      } finally {
        await small.close();
      }
    },
  );
});

describe.skipIf(isMissing(redis))('a Redis that lost the end of what it had written', () => {
  it('is noticed, and the run is whole', async () => {
    const server = await redisServer();
    // What was paid in what was lost, neither Redis nor the run can report.
    const { unreported: _unreported, ...wholeAgain } = whole;
    try {
      expect(await disturbedRun(onRedis(server), redisLosesItsEnd(server, 6_000))).toMatchObject(wholeAgain);
    } finally {
      await server.close();
    }
  });
});
