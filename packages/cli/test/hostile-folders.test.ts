import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { load, loadBenchmark, modules, readManifest, resume, verify } from '@masbench/experiments';
import { audit, exportRun, listRuns, recordedMatch } from '@masbench/findings';
import { readAnswer } from '@masbench/llm';
import { programs } from '@masbench/seat';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { expectNoMark, hostileFolders, plant, playOwn } from './hostile-folders.ts';

afterEach(() => vi.unstubAllEnvs());

/** All that code asks of a run folder. */
function calls(archive: string): readonly (readonly [name: string, call: () => Promise<unknown>])[] {
  const folder = join(archive, 'run');
  const sources = [modules(), programs({ passEnv: [] }, folder)];
  return [
    ['verify', async () => verify(folder)],
    ['resume', async () => resume(folder, { sources })],
    ['loadBenchmark', async () => loadBenchmark(await readManifest(folder), undefined, { folder })],
    [
      'load',
      async () => {
        for await (const _ of (await load(folder)).matches());
      },
    ],
    ['audit', async () => audit(await load(folder), { read: readAnswer })],
    ['listRuns', async () => listRuns([folder], { replays: true })],
    ['recordedMatch', async () => (await recordedMatch(folder)).replay()],
    [
      'exportRun',
      async () => exportRun(await load(folder), { format: 'markdown', folder: join(archive, 'tables') }),
    ],
  ];
}

describe.each([true, false])('a folder of a stranger, with its matches played: %s', (isPlayed) => {
  it('has none of its code run unasked, by any function', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-victim');
    const place = temporaryFolder();
    const own = join(place, 'own');
    mkdirSync(own);
    await playOwn(own, isPlayed);
    const mark = join(place, 'mark');
    const folders = hostileFolders(mark);
    const [beside] = folders.filter(({ way }) => way === 'beside');
    if (beside === undefined) throw new Error('no folder with code beside its run');
    expect(folders.length).toBeGreaterThanOrEqual(50);
    expect(new Set(folders.map(({ way }) => way)).size).toBe(12);
    for (const [index, one] of folders.entries()) {
      const archive = plant(one, own, join(place, `archive ${index}`));
      for (const [name, call] of calls(archive)) {
        await call().catch(() => undefined);
        expectNoMark(mark, `${one.way}: ${one.name}, by ${name}`);
      }
      rmSync(archive, { recursive: true });
    }
    // The same code leaves a mark if it is named.
    const archive = plant(beside, own, join(place, 'named'));
    await verify(join(archive, 'run'), { game: join(archive, 'game.mjs') });
    expect(existsSync(mark)).toBe(true);
  });
});
