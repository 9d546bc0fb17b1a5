import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  experiment,
  RunFolder,
  type RunProgress,
  progressText,
  matchesElsewhere,
} from '@masbench/experiments';
import { bullmqFleet, distribute, operate, statusLines, work } from '@masbench/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { redisServer, type RedisServer } from './redis-server.ts';
import { benchmark } from './talk.ts';
import { paidServer, talkers } from './talkers.ts';

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

describe.skipIf(isSkipped(testParts.redis))('a run on a queue', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await redisServer();
  });
  afterAll(async () => redis.close());

  it('what every worker plays is seen by the run, in its folder and in the status, while it is played', async () => {
    const path = await mkdtemp(join(tmpdir(), 'masbench-progress-'));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const models = await paidServer({ released });
    const fleet = bullmqFleet({ connection: redis.path, run: 'seen' });
    const sources = [talkers(models.url)];
    const told: RunProgress[] = [];
    try {
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
    } finally {
      release();
      await models.close();
      await rm(path, { recursive: true, force: true });
    }
  });
});
