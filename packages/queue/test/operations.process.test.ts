import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { experiment, resume, verify, type Experiment } from '@masbench/experiments';
import { openFleet, distribute, operate, queue, statusLines, work, type Fleet } from '@masbench/queue';
import type { Benchmark } from '@masbench/core/benchmark';
import type { Gate } from '@masbench/llm';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { onRedis, opened, redisServer, type RedisServer } from './redis-server.ts';
import { until } from './disturbed-run.ts';
import { benchmark } from './talk.ts';
import { paidServer, talkers } from './talkers.ts';

let server: RedisServer;
let folder: string;
let fleet: Fleet;
let names = 0;

beforeEach(() => {
  folder = temporaryFolder();
  names += 1;
  fleet = openFleet(server.address, { run: `operated-${names}`, lockMs: 30_000 });
});

const sources = [talkers('http://127.0.0.1:1')];
const at = (name: string): string => join(folder, name);
const talking = (trials: number, played: Benchmark = benchmark): Experiment =>
  experiment({ benchmark: played, seats: { A: 'free', B: 'free' }, trials, retries: 0 });

/** Plays a run by this process, which gives its matches to workers. */
const distributed = async (trials: number, signal?: AbortSignal) =>
  distribute(talking(trials), { fleet, folder: at('run'), sources, signal });

const present = async (): Promise<void> => until(async () => (await operate(fleet, 'status')).workers > 0);

const offered = async (matches: number): Promise<void> =>
  until(async () =>
    operate(fleet, 'status').then(
      ({ waiting }) => waiting === matches,
      () => false,
    ),
  );

onRedis(() => {
  opened(redisServer, (one) => (server = one));

  describe('a run in the queue', () => {
    it('waits while it is paused, and is refused to a second process and a second folder', async () => {
      const running = distributed(3);
      await offered(3);
      const status = await operate(fleet, 'pause');
      expect(statusLines(status)).toEqual([
        expect.stringMatching(/^operated-\d+: talk, begun at .+, paused$/) as string,
        '0 matches in play, 3 waiting, 0 workers',
        'Spent: $0, 0 calls, 0 tokens',
        'In flight: at most $0, 0 calls',
        'Lost with workers: at most $0, 0 calls',
      ]);
      await expect(resume(at('run'), { sources, executor: queue(fleet) })).rejects.toMatchObject({
        code: 'JOURNAL_TAKEN',
      });
      await expect(distribute(talking(3), { fleet, folder: at('other'), sources })).rejects.toMatchObject({
        code: 'OPTION_INVALID',
        message: expect.stringContaining('has another run of that name') as string,
      });
      const working = work({ fleet, players: { sources } });
      await present();
      expect(await operate(fleet, 'status')).toMatchObject({ waiting: 3, active: 0, isPaused: true });
      await operate(fleet, 'resume');
      expect((await running).result.finished).toBe(3);
      expect(await working).toEqual({ ended: 3, handedBack: 0 });
    });

    it('lets its workers go when it is drained, and others go on', async () => {
      const running = distributed(2);
      await offered(2);
      await operate(fleet, 'pause');
      const first = work({ fleet, players: { sources } });
      await present();
      await operate(fleet, 'drain');
      expect(await first).toEqual({ ended: 0, handedBack: 0 });
      await operate(fleet, 'resume');
      const second = work({ fleet, players: { sources } });
      expect((await running).result.finished).toBe(2);
      await second;
      expect((await verify(at('run'))).problems).toEqual([]);
    });

    it('is handed back by a worker that is to end, once its calls in flight have been answered and kept', async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const models = await paidServer({ released });
      const players = ({ gate }: { readonly gate: (key: string) => Gate }) => ({
        sources: [talkers(models.url, gate)],
      });
      const paying = experiment({ benchmark, seats: { A: 'paid', B: 'free' }, trials: 2, retries: 0 });
      const terminated = new AbortController();
      const first = work({ fleet, players, signal: terminated.signal });
      const running = distribute(paying, { fleet, folder: at('run'), sources: [talkers(models.url)] });
      await until(async () => models.requests.length === 2);
      terminated.abort();
      release();
      expect(await first).toEqual({ ended: 0, handedBack: 2 });
      expect(models.requests).toHaveLength(2);
      const second = work({ fleet, players });
      expect((await running).result.finished).toBe(2);
      expect(await second).toEqual({ ended: 2, handedBack: 0 });
      // Three rounds of two matches.
      expect(models.requests).toHaveLength(6);
      await models.close();
    });

    it('stops with the run, which takes back what no worker has, and is resumed', async () => {
      const stop = new AbortController();
      const running = distributed(3, stop.signal);
      await offered(3);
      stop.abort(new Error('stopped by the test'));
      expect((await running).result).toMatchObject({ finished: 0 });
      const working = work({ fleet, players: { sources } });
      const { result } = await distributed(3);
      expect(result).toMatchObject({ finished: 3, aborted: 0 });
      await working;
      expect((await verify(at('run'))).problems).toEqual([]);
      await operate(fleet, 'forget');
      expect(await server.all(fleet.run)).toBe(0);
    });

    it('is refused to a worker that has another version of the game', async () => {
      const module = at('game.mjs');
      await writeFile(module, '// version 1');
      const stop = new AbortController();
      const played = { ...benchmark, module };
      const { signal } = stop;
      const running = distribute(talking(1, played), { fleet, folder: at('run'), sources, signal });
      await offered(1);
      await writeFile(module, '// version 2');
      const importModule = async () => ({ benchmark: played });
      await expect(work({ fleet, players: { sources, importModule } })).rejects.toMatchObject({
        code: 'OPTION_INVALID',
        message: expect.stringContaining('changed') as string,
      });
      await writeFile(module, '// version 1');
      const later = { ...played, game: { ...benchmark.game, version: 2 } };
      await expect(
        work({ fleet, players: { sources, importModule: async () => ({ benchmark: later }) } }),
      ).rejects.toMatchObject({
        message: expect.stringContaining('was played with version 1') as string,
      });
      stop.abort(new Error('seen enough'));
      await running;
    });

    it('has a name that can be a key', () => {
      expect(() => openFleet(server.address, { run: 'a:b' })).toThrow('Cannot name a run "a:b"');
    });
  });
});
