import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { experiment, run } from '@masbench/experiments';
import { report } from '@masbench/report';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { contentsOf } from './carried-files.ts';
import { benchmark } from './games/sealed-bids.ts';
import { blocksOf, PageWorker } from './page-worker.ts';

test('a changed byte anywhere in the journals that a page carries is found, and its match named', async () => {
  const folder = temporaryFolder();
  await run(experiment({ benchmark, settings: { rounds: 4 }, trials: 3 }), { folder: join(folder, 'run') });
  const { file } = await report(join(folder, 'run'), { file: join(folder, 'page.html') });
  const html = await readFile(file, 'utf8');
  const contents = contentsOf(html);
  const [first = '', ...rest] = blocksOf(html);
  expect(rest).toEqual([]);
  const block = gunzipSync(Buffer.from(first, 'base64'));
  const journals = contents.files.flatMap(({ path, start, bytes }) => {
    const [, id] = /^matches\/(m\d+)\.jsonl$/.exec(path) ?? [];
    return id === undefined ? [] : [{ id, start, bytes }];
  });
  expect(journals).toHaveLength(3);
  const worker = await PageWorker.of(html);
  try {
    const places = fc.constantFrom(...journals).chain(({ id, start, bytes }) =>
      fc.record({
        id: fc.constant(id),
        place: fc.integer({ min: start, max: start + bytes - 1 }),
        change: fc.integer({ min: 1, max: 255 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(places, async ({ id, place, change }) => {
        const forged = Buffer.from(block);
        forged[place] = (forged[place] ?? 0) ^ change;
        await worker.open(contents, [gzipSync(forged).toString('base64')]);
        const { problems, verified } = await worker.ask('verify', null);
        expect(verified).toBe(2);
        expect(problems.some((problem) => problem.startsWith(`${id}: `))).toBe(true);
      }),
      { numRuns: 80 },
    );
    await worker.open(contents, [first]);
    expect(await worker.ask('verify', null)).toMatchObject({ problems: [], verified: 3 });
  } finally {
    await worker.stop();
  }
});
