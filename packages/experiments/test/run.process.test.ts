import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { experiment, run } from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { benchmark } from './numbers.ts';

// A thread has no working directory of its own.
describe('run', () => {
  it('refuses a relative folder where the working directory has been removed', async () => {
    const before = process.cwd();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'gone'));
    process.chdir(join(folder, 'gone'));
    rmdirSync(join(folder, 'gone'));
    try {
      await expect(run(experiment({ benchmark }), { folder: 'below/run' })).rejects.toMatchObject({
        code: 'OPTION_INVALID',
        message: 'Cannot find the run folder below/run: the working directory has been removed',
      });
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
