import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '@masbench/core/benchmark';
import { experiment, experimentNamed, run } from '@masbench/experiments';
import { benchmark } from '@masbench/game-mug';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Detection from '../src/game/detection.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'masbench-broken-'))));
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** The benchmark with a broken count of votes: the first living seat without most votes leaves, and no other. */
async function miscounting(): Promise<Benchmark> {
  vi.resetModules();
  vi.doMock('../src/game/detection.ts', async (original) => {
    const actual = await original<typeof Detection>();
    return {
      ...actual,
      closeRound: (...[draft, out, config]: Parameters<typeof Detection.closeRound>): void =>
        actual.closeRound(draft, draft.alive.find((seat) => seat !== out) ?? null, config),
    };
  });
  const { benchmark: broken } = await import('../src/index.ts');
  vi.doUnmock('../src/game/detection.ts');
  // The files of a worker share modules: the next one must not get those with broken rules.
  vi.resetModules();
  return broken;
}

/** The rows of this run in the table of an experiment. */
async function rowsOf(
  of: Benchmark,
  name: string,
  {
    trials,
    settings = {},
  }: { readonly trials: number; readonly settings?: Readonly<Record<string, unknown>> },
): Promise<readonly unknown[]> {
  const { factors, ...definition } = experimentNamed(of, name);
  const { result, experiment: figures } = await run(
    experiment({
      ...definition,
      // One benchmark and one number of rounds are enough to tell.
      factors: Object.fromEntries(
        Object.entries(factors ?? {}).map(([path]) => [path, path === 'benchmark' ? ['mmstar'] : [1]]),
      ),
      settings: { ...definition.settings, ...settings },
      trials,
      seed: 1,
    }),
    {
      folder: join(
        folder,
        `${name}-${of === benchmark ? 'whole' : 'broken'}-${Object.keys(settings).join('-')}`,
      ),
    },
  );
  expect(result).toMatchObject({ aborted: 0, failed: 0 });
  const rows = figures?.tables.find((table) => table.name === name)?.rows ?? [];
  return rows.filter((row) => row['source'] === 'this run' || row['model'] === 'this run');
}

describe('a broken count of votes', { timeout: 240_000 }, () => {
  it.each([
    ['table1', 20],
    ['table2', 20],
    ['figure4', 20],
    ['figure5', 20],
    ['figure6', 10],
  ])('changes %s at %i questions', async (name, trials) => {
    const broken = await miscounting();
    const rows = await rowsOf(benchmark, name, { trials });
    expect(rows.length).toBeGreaterThan(0);
    expect(await rowsOf(broken, name, { trials })).not.toEqual(rows);
  });

  it('would not change a table of players that read an image once', async () => {
    const once = { trials: 20, settings: { rereading: 0 } };
    const broken = await miscounting();
    expect(await rowsOf(broken, 'figure5', once)).toEqual(await rowsOf(benchmark, 'figure5', once));
  });
});
