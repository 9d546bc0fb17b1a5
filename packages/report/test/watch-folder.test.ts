import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { experiment, prepare, run } from '@masbench/experiments';
import { watchFolder } from '@masbench/report/live';
import { type WatchedFolder } from '../src/live/watch-folder.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { LiveState } from '../src/live-messages.ts';
import { benchmark } from './games/sealed-bids.ts';
import { LinkClient } from './link-client.ts';

let folder: string;
let watched: WatchedFolder | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => watched?.close());

const importModule = async () => ({ benchmark });

async function opened(path: string): Promise<LinkClient> {
  watched = await watchFolder(path, { importModule });
  return new LinkClient(watched.address);
}

/** Every file below a folder, with what changes when it is written. */
async function writtenIn(path: string): Promise<Readonly<Record<string, number>>> {
  const files = await readdir(path, { recursive: true });
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, (await stat(join(path, file))).mtimeMs] as const)),
  );
}

describe('the page of a run that another process plays', () => {
  test('says how far every match is and which process plays it, and cannot steer the run', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let moves = 0;
    const waiting = {
      bid: async () => {
        moves += 1;
        if (moves === 8) await gate;
        return { bid: 4, note: '' };
      },
    };
    const path = join(folder, 'run');
    const prepared = await prepare(
      experiment({ benchmark, settings: { rounds: 3 }, seats: { A: waiting }, trials: 4 }),
      { folder: path },
    );
    const page = await opened(path);
    const played = prepared.play({ concurrency: 1 });
    const state = await page.until<LiveState>(
      'events',
      ({ finished, playing }) => finished === 2 && playing[0]?.note === '3 answers',
    );
    expect(state).toMatchObject({
      status: 'playing',
      isSteered: false,
      matches: 4,
      playing: [{ id: 'm0003', worker: `process ${process.pid}`, failedAttempts: 0 }],
    });
    for (const order of ['pause', 'resume', 'stop'])
      expect((await page.ask('orders', { method: 'POST', body: { order } })).status).toBe(404);
    expect((await page.ask('files/matches/m0003.jsonl')).status).toBe(200);
    expect(JSON.parse((await page.ask('result')).body)).toMatchObject({ finished: 2 });
    goOn();
    await played;
    const ended = await page.until<LiveState>('events', ({ status }) => status === 'ended');
    expect(ended).toMatchObject({ finished: 4, failed: 0, playing: [] });
  });

  test('is read alone: nothing in the folder changes', async () => {
    const path = join(folder, 'run');
    await run(experiment({ benchmark, settings: { rounds: 1 }, trials: 2 }), { folder: path });
    const before = await writtenIn(path);
    const page = await opened(path);
    expect((await page.ask('')).status).toBe(200);
    await page.until<LiveState>('events', ({ status }) => status === 'ended');
    await page.ask('result');
    await page.ask('files');
    await watched?.close();
    expect(await writtenIn(path)).toEqual(before);
  });

  test('says that no process plays a run that was left before its end', async () => {
    const path = join(folder, 'run');
    await run(experiment({ benchmark, settings: { rounds: 1 }, trials: 2 }), { folder: path });
    await rm(join(path, 'summary.json'));
    const page = await opened(path);
    const state = await page.until<LiveState>('events', ({ status }) => status === 'idle');
    expect(state).toMatchObject({ finished: 2, playing: [] });
  });

  test('hides matches in which people play until they have ended', async () => {
    const path = join(folder, 'run');
    const person = {
      name: 'people',
      choices: ['human'],
      describe: (name: string) => (name === 'human' ? { agent: 'human' } : undefined),
      make: () => ({ bid: async () => new Promise<never>(() => undefined) }),
    };
    const prepared = await prepare(
      experiment({ benchmark, settings: { rounds: 1 }, seats: { A: 'human' }, trials: 1 }),
      {
        folder: path,
        sources: [person],
      },
    );
    const stop = new AbortController();
    const played = prepared.play({ signal: stop.signal });
    const page = await opened(path);
    await page.until<LiveState>('events', ({ playing }) => playing.length === 1);
    expect((await page.ask('files/matches/m0001.jsonl')).status).toBe(404);
    expect((await page.ask('files')).body).not.toContain('m0001');
    stop.abort();
    await played;
  });

  test('is refused where there is no run', async () => {
    await expect(watchFolder(join(folder, 'nothing'))).rejects.toThrow(/There is no run in .*nothing/);
  });
});
