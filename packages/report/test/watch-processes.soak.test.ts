import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { experiment, prepare, verify, processes } from '@masbench/experiments';
import { watch, watchFolder } from '@masbench/report/live';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import type { LiveState } from '../src/live-messages.ts';
import { benchmark } from './games/sealed-bids.ts';
import { LinkClient } from './link-client.ts';
import { players } from './processes/players.ts';

function workersOf({ playing }: LiveState): ReadonlySet<string> {
  return new Set(playing.flatMap(({ worker }) => (worker === null ? [] : [worker])));
}

test('a run in two processes shows both, here and in another process’s page; it is paused and goes on', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'run');
  const go = join(folder, 'go');
  const study = experiment({
    benchmark,
    // In virtual time, an answer that is waited for holds all others up.
    scheduler: 'arrival',
    settings: { rounds: 60 },
    seats: { A: `late:${go}` },
    trials: 4,
  });
  const watched = await watch(async (sources) =>
    prepare(study, { folder: path, sources: [players, ...sources] }),
  );
  const followed = await watchFolder(path, { importModule: async () => ({ benchmark }) });
  try {
    const [own, other] = [new LinkClient(watched.address), new LinkClient(followed.address)];
    const executor = processes({
      count: 2,
      script: new URL('processes/child.ts', import.meta.url),
      execArgv: ['--conditions', 'masbench-source', '--import', 'tsx'],
    });
    const played = watched.run.play({ executor, concurrency: 2 });
    const both = async (client: LinkClient): Promise<ReadonlySet<string>> =>
      workersOf(await client.until<LiveState>('events', (state) => workersOf(state).size === 2));
    expect(await both(own)).toEqual(await both(other));
    const order = async (name: string) => own.ask('orders', { method: 'POST', body: { order: name } });
    await order('pause');
    // The players have waited for it: every process reads that it is to pause before the next move.
    writeFileSync(go, '');
    const paused = await own.until<LiveState>('events', ({ status }) => status === 'paused');
    expect(paused.finished).toBe(0);
    expect((await other.until<LiveState>('events', ({ status }) => status !== 'playing')).playing).toEqual(
      [],
    );
    await order('resume');
    expect((await played).result).toMatchObject({ finished: 4, failed: 0 });
    await other.until<LiveState>('events', ({ status, finished }) => status === 'ended' && finished === 4);
    expect((await verify(path, { importModule: async () => ({ benchmark }) })).problems).toEqual([]);
  } finally {
    await followed.close();
    await watched.close();
  }
}, 90_000);
