import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedAgent } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import { experiment, run, verify, type Experiment } from '@masbench/experiments';
import type { MockServer } from '@masbench/llm/testing';
import { openFleet, distribute, work, type Fleet } from '@masbench/queue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { FleetStore } from '../src/store/store.js';
import { onRedis, opened, redisServer, type RedisServer } from './redis-server.ts';
import { filesOf, talking } from './disturbed-run.ts';
import { benchmark as drawn } from './drawn.ts';
import type { talk } from './talk.ts';
import { paidServer, talkers } from './talkers.ts';
import { startWorker, type WorkerProcess } from './workers.ts';

let server: RedisServer;
let models: MockServer;
let folder: string;
let fleet: Fleet;
let sources: PlayerSource[];
let workers: WorkerProcess[];
let names = 0;

beforeAll(async () => {
  models = await paidServer();
  sources = [talkers(models.url)];
});

afterAll(async () => models.close());

beforeEach(() => {
  folder = temporaryFolder();
  names += 1;
  fleet = openFleet(server.address, { run: `run-${names}`, lockMs: 30_000 });
  workers = [];
});

afterEach(async () => void (await Promise.all(workers.map(async (worker) => worker.kill()))));

const there = (): string => join(folder, 'run');

/** Plays a run on the workers of a fleet. */
const distributed = async (played: Experiment, on = fleet, by = sources) =>
  distribute(played, { fleet: on, folder: there(), sources: by });

/** The files of the same run in one process. */
async function aloneFiles(played: Experiment): Promise<unknown> {
  const alone = join(folder, 'alone', 'run');
  await run(played, { folder: alone, sources });
  return filesOf(alone);
}

/** The fleet with another store. */
const changed = (change: (store: FleetStore) => FleetStore): Fleet => ({
  ...fleet,
  store: () => change(fleet.store()),
});

/** Its records have a field by the name of one that the call log adds. */
const noting: PlayerSource = {
  name: 'noting',
  choices: ['noting'],
  describe: (name) => (name === 'noting' ? { agent: name } : undefined),
  make: (): NamedAgent<typeof talk> => ({
    name: 'noting',
    nature: 'scripted',
    resumable: true,
    create: () => ({
      say: async ({ seat }, io) => {
        await io.trace({ seat, request: 'say/elsewhere#0' });
        return { word: seat };
      },
    }),
  }),
};

onRedis(() => {
  opened(redisServer, (one) => (server = one));

  describe('a run is that of one process where the server is full', () => {
    /** Fills the server once, before a step; `heard` gives it room again. */
    function fullOnce(): { readonly fill: () => Promise<void>; readonly heard: () => Promise<void> } {
      let filled: Promise<() => Promise<void>> | undefined;
      let emptied: Promise<void> | undefined;
      return {
        fill: async () => void (await (filled ??= server.fill())),
        heard: async () => (emptied ??= filled?.then(async (empty) => empty())),
      };
    }

    it('between the hold of a call and its place at the account', async () => {
      const { fill, heard } = fullOnce();
      const playing = work({
        fleet,
        players: ({ gate }) => ({
          sources: [
            talkers(models.url, (limitKey) => ({
              acquire: async (...asked) => {
                await fill();
                return gate(limitKey).acquire(...asked);
              },
            })),
          ],
        }),
        onFault: () => void heard(),
      });
      await distributed(talking(1, 3));
      await heard();
      await playing;
      expect(await filesOf(there())).toEqual(await aloneFiles(talking(1, 3)));
    });

    it('when matches are offered', async () => {
      const { fill, heard } = fullOnce();
      const playing = work({ fleet, players: { sources } });
      const offering = changed((store) => ({
        ...store,
        offer: async (...match) => {
          await fill();
          return store.offer(...match).finally(() => void heard());
        },
      }));
      const { result } = await distributed(talking(3, 3, 'free'), offering);
      await heard();
      await playing;
      expect(result).toMatchObject({ finished: 3, failed: 0, aborted: 0 });
    });
  });

  describe('a run on two workers', () => {
    it('writes the same bytes as in one process, and pays for every call once', async () => {
      const settings = { connection: server.address, run: fleet.run, url: models.url };
      workers = [await startWorker(settings), await startWorker(settings)];
      const before = models.requests.length;
      const { result } = await distributed(talking(6, 3));
      expect(result).toMatchObject({ finished: 6, failed: 0, aborted: 0 });
      expect(models.requests.length - before).toBe(18);
      expect(await verify(there())).toMatchObject({ problems: [] });
      expect(await filesOf(there())).toEqual(await aloneFiles(talking(6, 3)));
      // Workers end with the run, and nothing of its matches is left behind.
      await Promise.all(workers.map(async ({ ended }) => ended));
      expect(await server.left(fleet.run)).toBe(0);
    });

    it('keeps a record at the request that wrote it, even if the record names another one', async () => {
      const playing = work({ fleet, players: { sources: [noting] } });
      const { result } = await distributed(talking(1, 3, 'noting', 'noting'), fleet, [noting]);
      await playing;
      expect(result).toMatchObject({ finished: 1 });
      const matches = join(there(), 'matches');
      const [log = ''] = (await readdir(matches)).filter((file) => file.endsWith('.calls.jsonl'));
      const lines = (await readFile(join(matches, log), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(6);
      for (const line of lines) {
        const { request, seat } = z.object({ request: z.string(), seat: z.string() }).parse(JSON.parse(line));
        expect(request).toMatch(new RegExp(`^say/${seat}#`));
      }
    });

    it('has what one worker drew for the variants that another plays, and keeps none of it', async () => {
      const variants = ['original', 'copy'];
      const drawing = experiment({ benchmark: drawn, seats: {}, variants, scheduler: 'lockstep' });
      const isDrawn = new AbortController();
      const first = work({ fleet, concurrency: 1, signal: isDrawn.signal, onRecord: () => isDrawn.abort() });
      const running = distributed(drawing);
      expect(await first).toMatchObject({ ended: 1 });
      const second = work({ fleet });
      expect((await running).result).toMatchObject({ finished: 2 });
      expect(await second).toMatchObject({ ended: 1 });
      expect(await filesOf(there())).toEqual(await aloneFiles(drawing));
      expect(await server.left(fleet.run)).toBe(0);
      const store = fleet.store();
      const files = Object.entries(await filesOf(there()));
      const [path = ''] =
        files.find(([name, text]) => name.startsWith('/blobs/') && text.includes('drawn with')) ?? [];
      const picture = path.slice('/blobs/'.length);
      expect(picture).not.toBe('');
      await expect(store.blobs.get(picture)).rejects.toMatchObject({ code: 'BLOB_MISSING' });
      await store.close();
    });

    it('is left by a worker that was cut off when it ended, once it is back', async () => {
      const deaf = changed((store) => ({ ...store, listen: async () => async () => undefined }));
      const working = work({ fleet: deaf, players: { sources } });
      await distributed(talking(2, 3, 'free'));
      expect(await working).toEqual({ ended: 2, handedBack: 0 });
    });
  });
});
