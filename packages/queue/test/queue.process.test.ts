import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NamedAgent } from '@masbench/core';
import type { PlayerSource } from '@masbench/core/benchmark';
import { experiment, run, verify, type Experiment } from '@masbench/experiments';
import type { MockServer } from '@masbench/llm/testing';
import { openFleet, distribute, work, type Fleet } from '@masbench/queue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FleetStore } from '../src/store.js';
import { onEveryBackEnd, type Server } from './back-ends.ts';
import { benchmark as drawn } from './drawn.ts';
import { benchmark, type talk } from './talk.ts';
import { paidServer, talkers } from './talkers.ts';
import { startWorker, type WorkerProcess } from './workers.ts';

let server: Server;
let models: MockServer;
let folder: string;
let workers: WorkerProcess[];
let names = 0;

beforeAll(async () => {
  models = await paidServer();
});

afterAll(async () => {
  await models.close();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-queue-'));
  workers = [];
});

afterEach(async () => {
  await Promise.all(workers.map(async (worker) => worker.kill()));
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);

function fleetOf(): Fleet {
  names += 1;
  return openFleet(server.address, { run: `run-${names}`, lockMs: 30_000 });
}

const talking = (agents: readonly [string, string], trials = 6): Experiment =>
  experiment({
    benchmark,
    seats: { A: agents[0], B: agents[1] },
    trials,
    scheduler: 'lockstep',
    retries: 0,
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

/** Every file of a run that follows from what was played, by name. */
async function filesOf(name: string): Promise<Readonly<Record<string, string>>> {
  const files = (await readdir(at(name), { recursive: true, withFileTypes: true })).filter(
    (entry) =>
      entry.isFile() &&
      // What says when and where a run was played; the calls of a queue are announced in its store.
      !['run.json', 'records.jsonl', 'seal.json', 'announced.jsonl', 'lost-calls.jsonl'].includes(
        entry.name,
      ) &&
      !entry.name.endsWith('.calls.jsonl'),
  );
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name: file }) => {
        const path = join(parentPath, file);
        return [path.slice(at(name).length), (await readFile(path, 'utf8')).replaceAll(name, 'run')] as const;
      }),
    ),
  );
}

onEveryBackEnd((backEnd) => {
  beforeAll(async () => {
    server = await backEnd.server({ isFillable: backEnd.unfillable === undefined });
  });

  afterAll(async () => server.close());

  describe.skipIf(backEnd.unfillable)('a run is that of one process where the server is full', () => {
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
      const fleet = fleetOf();
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
      await distribute(talking(['paid', 'free'], 1), {
        fleet,
        folder: at('there'),
        sources: [talkers(models.url)],
      });
      await heard();
      await playing;
      await run(talking(['paid', 'free'], 1), { folder: at('here'), sources: [talkers(models.url)] });
      expect(await filesOf('there')).toEqual(await filesOf('here'));
    });

    it('when matches are offered', async () => {
      const fleet = fleetOf();
      const { fill, heard } = fullOnce();
      const offering = (store: FleetStore): FleetStore => ({
        ...store,
        offer: async (...match) => {
          await fill();
          return store.offer(...match).finally(() => void heard());
        },
      });
      const playing = work({ fleet, players: { sources: [talkers(models.url)] } });
      const { result } = await distribute(talking(['free', 'free'], 3), {
        fleet: { ...fleet, store: () => offering(fleet.store()) },
        folder: at('there'),
        sources: [talkers(models.url)],
      });
      await heard();
      await playing;
      expect(result).toMatchObject({ finished: 3, failed: 0, aborted: 0 });
    });
  });

  describe('a run on two workers', () => {
    it('writes the same bytes as in one process, and pays for every call once', async () => {
      const fleet = fleetOf();
      const settings = { connection: server.address, run: fleet.run, url: models.url };
      workers = [await startWorker(settings), await startWorker(settings)];
      const before = models.requests.length;
      const there = await distribute(talking(['paid', 'free']), {
        fleet,
        folder: at('there'),
        sources: [talkers(models.url)],
      });
      expect(there.result).toMatchObject({ finished: 6, failed: 0, aborted: 0 });
      expect(models.requests.length - before).toBe(18);
      expect(await verify(at('there'))).toMatchObject({ problems: [] });
      await run(talking(['paid', 'free']), { folder: at('here'), sources: [talkers(models.url)] });
      expect(await filesOf('there')).toEqual(await filesOf('here'));
      // Workers end with the run, and nothing of its matches is left behind.
      await Promise.all(workers.map(async ({ ended }) => ended));
      expect(await server.left(fleet.run)).toBe(0);
    });

    it('keeps a record at the request that wrote it, even if the record names another one', async () => {
      const fleet = fleetOf();
      const sources = [noting];
      const playing = work({ fleet, players: { sources } });
      const { result } = await distribute(talking(['noting', 'noting'], 1), {
        fleet,
        folder: at('there'),
        sources,
      });
      await playing;
      expect(result).toMatchObject({ finished: 1 });
      const [log] = (await readdir(at('there/matches'))).filter((file) => file.endsWith('.calls.jsonl'));
      const lines = (await readFile(at(`there/matches/${log}`), 'utf8')).trim().split('\n');
      expect(lines).toHaveLength(6);
      for (const line of lines) {
        const { request, seat } = z.object({ request: z.string(), seat: z.string() }).parse(JSON.parse(line));
        expect(request).toMatch(new RegExp(`^say/${seat}#`));
      }
    });

    it('has what one worker drew for the variants that another plays, and keeps none of it', async () => {
      const fleet = fleetOf();
      const drawing = experiment({
        benchmark: drawn,
        seats: {},
        variants: ['original', 'copy'],
        scheduler: 'lockstep',
      });
      const isDrawn = new AbortController();
      const first = work({ fleet, concurrency: 1, signal: isDrawn.signal, onRecord: () => isDrawn.abort() });
      const running = distribute(drawing, { fleet, folder: at('there') });
      expect(await first).toMatchObject({ ended: 1 });
      const second = work({ fleet });
      expect((await running).result).toMatchObject({ finished: 2 });
      expect(await second).toMatchObject({ ended: 1 });
      await run(drawing, { folder: at('here') });
      const files = await filesOf('there');
      expect(files).toEqual(await filesOf('here'));
      expect(await server.left(fleet.run)).toBe(0);
      const store = fleet.store();
      const [picture] = Object.keys(files).flatMap((name) =>
        /drawn with/.test(files[name] ?? '') && name.startsWith('/blobs/')
          ? [name.slice('/blobs/'.length)]
          : [],
      );
      await expect(store.blobs.get(picture ?? '')).rejects.toMatchObject({ code: 'BLOB_MISSING' });
      await store.close();
    });

    it('is left by a worker that was cut off when it ended, once it is back', async () => {
      const fleet = fleetOf();
      const isDeaf = (store: FleetStore): FleetStore => ({
        ...store,
        listen: async () => async () => undefined,
      });
      const deaf = work({
        fleet: { ...fleet, store: () => isDeaf(fleet.store()) },
        players: { sources: [talkers(models.url)] },
      });
      await distribute(talking(['free', 'free'], 2), {
        fleet,
        folder: at('there'),
        sources: [talkers(models.url)],
      });
      expect(await deaf).toEqual({ ended: 2, handedBack: 0 });
    });

    it('is played by a worker in this process too', async () => {
      const fleet = fleetOf();
      const playing = work({ fleet, players: { sources: [talkers(models.url)] } });
      const { result } = await distribute(talking(['free', 'free'], 20), {
        fleet,
        folder: at('there'),
        sources: [talkers(models.url)],
      });
      expect(result).toMatchObject({ finished: 20 });
      expect(await playing).toEqual({ ended: 20, handedBack: 0 });
    });
  });
});
