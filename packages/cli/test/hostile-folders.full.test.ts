import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { expectNoMark, hostileFolders, plant, playOwn } from './hostile-folders.ts';
import { masbench } from './in-process.ts';

afterEach(() => vi.unstubAllEnvs());

const commands = [
  'verify run',
  'replay run',
  'replay run --story',
  'replay run --change variant=none',
  'audit run',
  'resume run --quiet',
  'compare run',
  'list . --verify',
  'export run --format parquet --out out',
  'tournament run',
  'report run --out page.html',
  'site . --out site',
] as const;

describe.each([true, false])('a folder of a stranger, with its matches played: %s', (isPlayed) => {
  it('has none of its code run unasked, by any command', { timeout: 900_000 }, async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-victim');
    const place = temporaryFolder();
    const own = join(place, 'own');
    mkdirSync(own);
    await playOwn(own, isPlayed);
    const mark = join(place, 'mark');
    const folders = hostileFolders(mark);
    expect(folders.length).toBeGreaterThanOrEqual(50);
    for (const [index, one] of folders.entries()) {
      const archive = plant(one, own, join(place, `archive ${index}`));
      for (const command of commands) {
        await masbench(command, { cwd: archive });
        expectNoMark(mark, `${one.way}: ${one.name}, by ${command}`);
      }
      rmSync(archive, { recursive: true });
    }
  });
});
