import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, verify } from '@masbench/experiments';
import { distribute, openFleet, work } from '@masbench/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { onEveryBackEnd, onRedis, type Server } from './back-ends.ts';
import {
  calm,
  full,
  kills,
  loopBlocked,
  partition,
  redisLosesItsEnd,
  serverKilled,
  zombie,
} from './disturbances.ts';
import {
  disturbedRun,
  filesOf,
  talking,
  type Disturb,
  type DisturbedOptions,
  type DisturbedResult,
} from './disturbed-run.ts';
import { proxyTo } from './proxy.ts';
import { redisServer } from './redis-server.ts';
import { paidServer, talkers } from './talkers.ts';

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
    ['the event loop of a worker is blocked', loopBlocked(0)],
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

  it('a run that is stopped while the server is away ends, and is resumed to that of one process', async () => {
    const name = `stopped-${backEnd.name}`;
    const folder = await mkdtemp(join(tmpdir(), 'masbench-stopped-'));
    const models = await paidServer();
    try {
      const fleet = openFleet(server.address, { run: name });
      const sources = [talkers(models.url)];
      const stop = new AbortController();
      const running = distribute(talking(3, 2), {
        fleet,
        folder: join(folder, 'run'),
        sources,
        signal: stop.signal,
      });
      const store = fleet.store();
      while ((await store.missing(['m0001', 'm0002', 'm0003'])).length > 0) await sleep(10);
      await server.kill();
      stop.abort(new Error('stopped'));
      const { result } = await running;
      expect(result).toMatchObject({ finished: 0, failed: 0 });
      await server.start();
      await store.close();
      // The right to collect was not given back, and is that of the folder.
      const working = work({ fleet, players: { sources } });
      const again = await distribute(talking(3, 2), { fleet, folder: join(folder, 'run'), sources });
      expect(again.result).toMatchObject({ finished: 3 });
      await working;
      expect(await verify(join(folder, 'run'))).toMatchObject({ problems: [] });
      await run(talking(3, 2), { folder: join(folder, 'alone', 'run'), sources });
      expect(await filesOf(join(folder, 'run'))).toEqual(await filesOf(join(folder, 'alone', 'run')));
    } finally {
      await models.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

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

describe.skipIf(isSkipped(testParts.redis))('a Redis that lost the end of what it had written', () => {
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
