import { join } from 'node:path';
import { run, verify } from '@masbench/experiments';
import { distribute, openFleet, work } from '@masbench/queue';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import * as disturbances from './disturbances.ts';
import {
  disturbedRun,
  filesOf,
  talking,
  until,
  type Disturb,
  type DisturbedOptions,
  type DisturbedResult,
} from './disturbed-run.ts';
import { proxyTo } from './proxy.ts';
import { onRedis, opened, redisServer, type RedisServer } from './redis-server.ts';
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

onRedis(() => {
  let server: RedisServer;
  opened(redisServer, (one) => (server = one));

  it.each<[string, Disturb, DisturbedOptions?]>([
    ['workers are killed', disturbances.kills(2, 8)],
    ['a worker is stopped until it has lost its matches, and goes on', disturbances.zombie],
    ['the event loop of a worker is blocked', disturbances.loopBlocked(0)],
    [
      'clocks of workers are an hour off',
      disturbances.calm,
      { workers: [{ clockMs: 3_600_000 }, { clockMs: -3_600_000 }] },
    ],
    ['the server is killed, and is away for a while', disturbances.serverKilled(1_500)],
  ])(
    'a run is that of one process, and what is paid twice is reported, where %s',
    async (_what, disturb, options) => {
      expect(await disturbedRun(server, disturb, options)).toMatchObject(whole);
    },
  );

  it.each(['both', 'replies'] as const)(
    'a run is that of one process where a worker is cut off from the server (%s)',
    async (how) => {
      const proxy = await proxyTo(server.address);
      onTestFinished(proxy.close);
      const workers = [{}, { connection: `redis://127.0.0.1:${proxy.port}` }];
      const cut = disturbances.partition(proxy, how);
      expect(await disturbedRun(server, cut, { workers })).toMatchObject(whole);
    },
  );

  it('a run that is stopped while the server is away ends, and is resumed to that of one process', async () => {
    const folder = temporaryFolder();
    const models = await paidServer();
    onTestFinished(models.close);
    const [there, alone] = [join(folder, 'run'), join(folder, 'alone', 'run')];
    const fleet = openFleet(server.address, { run: 'stopped' });
    const sources = [talkers(models.url)];
    const stop = new AbortController();
    const running = distribute(talking(3, 2), { fleet, folder: there, sources, signal: stop.signal });
    const store = fleet.store();
    await until(async () => (await store.missing(['m0001', 'm0002', 'm0003'])).length === 0);
    await server.kill();
    stop.abort(new Error('stopped'));
    expect((await running).result).toMatchObject({ finished: 0, failed: 0 });
    await server.start();
    await store.close();
    // The right to collect was not given back, and is that of the folder.
    const working = work({ fleet, players: { sources } });
    const again = await distribute(talking(3, 2), { fleet, folder: there, sources });
    expect(again.result).toMatchObject({ finished: 3 });
    await working;
    expect(await verify(there)).toMatchObject({ problems: [] });
    await run(talking(3, 2), { folder: alone, sources });
    expect(await filesOf(there)).toEqual(await filesOf(alone));
  });

  it('a run is that of one process where the server is full for a while', async () => {
    expect(await disturbedRun(server, disturbances.full)).toMatchObject(whole);
  });

  it('a Redis that lost the end of what it had written is noticed, and the run is whole', async () => {
    // What was paid in what was lost, neither Redis nor the run can report.
    const { unreported: _unreported, ...wholeAgain } = whole;
    const disturb = disturbances.redisLosesItsEnd(server, 6_000);
    expect(await disturbedRun(server, disturb)).toMatchObject(wholeAgain);
  });
});
