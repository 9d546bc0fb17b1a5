import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryBlobs } from '@masbench/core/journal';
import { RunFolder } from '@masbench/experiments';
import { expect, it } from 'vitest';
import { collectMatch } from '../src/collect.js';
import { nameHold } from '../src/hold-name.js';
import { LostCalls } from '../src/lost-calls.js';

it('a match that is collected again, as the run died in between, leaves the same files', async () => {
  const path = await mkdtemp(join(tmpdir(), 'masbench-collect-'));
  try {
    const folder = new RunFolder(join(path, 'run'));
    await folder.create();
    const blobs = memoryBlobs();
    const call = (number: number): string =>
      JSON.stringify({
        hold: nameHold({ fence: 1, number, attempt: 1, request: 'say/A|B#0' }),
        calls: 1,
        tokens: 30,
        nanoUsd: -1,
      });
    const ended = {
      fence: 2,
      offer: 7,
      result: '{}',
      journal: ['{"one":1}', '{"two":2}'],
      calls: ['{"request":"say/A#0","attempt":1,"time":"2026-11-22T00:00:00.000Z","result":1}'],
      blobs: [await blobs.put(Buffer.from('picture'))],
      lost: [call(1), call(2)],
    };
    const files = async (): Promise<string[]> =>
      Promise.all(
        ['lost-calls.jsonl', 'matches/m1.jsonl', 'matches/m1.calls.jsonl', `blobs/${ended.blobs[0]}`].map(
          async (file) => readFile(folder.in(file), 'utf8'),
        ),
      );
    const moved: string[][] = [];
    for (const _ of [1, 2]) {
      await collectMatch('m1', ended, { folder, store: { blobs }, lost: new LostCalls(folder) });
      moved.push(await files());
    }
    expect(moved[1]).toEqual(moved[0]);
    const [lost = '', journal] = moved[0] ?? [];
    expect(journal).toBe('{"one":1}\n{"two":2}\n');
    const about = { match: 'm1', request: 'say/A|B#0', attempt: 1, offer: 7, claim: 1 };
    expect(
      lost
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { ...about, call: 1, calls: 1, tokens: 30, costUsd: null },
      { ...about, call: 2, calls: 1, tokens: 30, costUsd: null },
    ]);
    // The next time that the match is played, its calls are others.
    await collectMatch(
      'm1',
      { ...ended, offer: 8 },
      { folder, store: { blobs }, lost: new LostCalls(folder) },
    );
    expect((await files())[0]?.trim().split('\n')).toHaveLength(4);
  } finally {
    await rm(path, { recursive: true });
  }
});
