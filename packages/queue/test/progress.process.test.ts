import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  experiment,
  RunFolder,
  type RunProgress,
  progressText,
  matchesElsewhere,
} from '@masbench/experiments';
import { distribute, openFleet, operate, statusLines, work } from '@masbench/queue';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { until } from './disturbed-run.ts';
import { redisServer } from './redis-server.ts';
import { benchmark } from './talk.ts';
import { paidServer, talkers } from './talkers.ts';

describe.skipIf(isSkipped(testParts.redis))('a run on a queue', () => {
  it('what every worker plays is seen by the run, in its folder and in the status, while it is played', async () => {
    const redis = await redisServer();
    onTestFinished(redis.close);
    const path = temporaryFolder();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const models = await paidServer({ released });
    const fleet = openFleet(redis.address, { run: 'seen' });
    const sources = [talkers(models.url)];
    const told: RunProgress[] = [];
    onTestFinished(async () => {
      release();
      await models.close();
    });
    const working = work({ fleet, players: { sources }, concurrency: 2 });
    const running = distribute(
      experiment({ benchmark, seats: { A: 'paid', B: 'free' }, trials: 3, retries: 0 }),
      { fleet, folder: join(path, 'run'), sources, onProgress: (progress) => told.push(progress) },
    );
    const folder = new RunFolder(join(path, 'run'));
    await until(async () => (await matchesElsewhere(folder)).length === 2);
    const name = `process ${process.pid} on ${hostname()}`;
    expect((await matchesElsewhere(folder)).map(({ worker }) => worker)).toEqual([name, name]);
    await until(async () => told.some(({ workers }) => workers?.[0]?.matches === 2));
    expect(told.at(-1)?.workers).toEqual([{ name, matches: 2 }]);
    expect(told.map(progressText)).toContain('0/3 matches, 2 in play on 1 worker');
    expect(statusLines(await operate(fleet, 'status')).at(-1)).toContain(`${name}: 0 ended, plays m000`);
    release();
    expect((await running).result.finished).toBe(3);
    await working;
    expect(await matchesElsewhere(folder)).toEqual([]);
    expect((await operate(fleet, 'status')).present).toEqual([]);
  });
});
