import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeUsage, memoryBlobs, makeAmounts } from '@masbench/core';
import { RunFolder } from '@masbench/experiments';
import { expect, it } from 'vitest';
import { collectMatch } from '../src/collect.js';
import { nameHold } from '../src/hold-name.js';
import { Announcements, readPaidCalls } from '../src/announcements.js';
import { numberCall, writePaidCall } from '../src/paid-calls.js';

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
    const settled = writePaidCall({
      call: numberCall(7, { fence: 1, number: 3 }),
      request: 'say/A|B#0',
      attempt: 1,
      bound: { calls: 1, tokens: 30, costUsd: 0.5 },
      spent: {
        usage: completeUsage({ calls: 1, inputTokens: 5, outputTokens: 2, costUsd: 0.1 }),
        lost: makeAmounts(() => 0),
      },
    });
    const ended = {
      fence: 2,
      offer: 7,
      result: '{}',
      journal: ['{"one":1}', '{"two":2}'],
      calls: [
        JSON.stringify({
          request: 'say/A|B#0',
          attempt: 1,
          time: '2026-11-22T00:00:00.000Z',
          result: 1,
          hold: nameHold({ fence: 1, number: 3, attempt: 1, request: 'say/A|B#0' }),
          bound: { calls: 1, costUsd: 0.5 },
        }),
      ],
      blobs: [await blobs.put(Buffer.from('picture'))],
      paid: [call(1), call(2), settled],
    };
    const files = async (): Promise<string[]> =>
      Promise.all(
        ['announced.jsonl', 'matches/m1.jsonl', 'matches/m1.calls.jsonl', `blobs/${ended.blobs[0]}`].map(
          async (file) => readFile(folder.in(file), 'utf8'),
        ),
      );
    const moved: string[][] = [];
    for (const _ of [1, 2]) {
      await collectMatch('m1', ended, {
        folder,
        store: { blobs },
        announcements: await Announcements.open(folder),
      });
      moved.push(await files());
    }
    expect(moved[1]).toEqual(moved[0]);
    const [lost = '', journal, log] = moved[0] ?? [];
    expect(journal).toBe('{"one":1}\n{"two":2}\n');
    const about = { match: 'm1', request: 'say/A|B#0', attempt: 1 };
    const bound = { calls: 1, tokens: 30, costUsd: null };
    const [first, second, third] = [1, 2, 3].map((number) => numberCall(7, { fence: 1, number }));
    expect(
      lost
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { ...about, call: first, bound },
      { ...about, call: second, bound },
      { ...about, call: third, bound: { calls: 1, tokens: 30, costUsd: 0.5 } },
      {
        match: 'm1',
        call: third,
        usage: expect.objectContaining({ calls: 1, inputTokens: 5, costUsd: 0.1 }) as object,
        lost: {},
      },
    ]);
    // The record of an answer names its call, in place of the hold.
    const [record = ''] = log?.split('\n') ?? [];
    expect(JSON.parse(record)).toMatchObject({ result: 1, announced: third });
    expect(record).not.toContain('hold');
    // What is in the folder is what the match is offered with when it is played again.
    const offered = (await Announcements.open(folder)).of('m1');
    expect(readPaidCalls(offered, 8)).toEqual(readPaidCalls(ended.paid, 7));
    // The next time that the match is played, its calls are others.
    await collectMatch(
      'm1',
      { ...ended, offer: 8 },
      {
        folder,
        store: { blobs },
        announcements: await Announcements.open(folder),
      },
    );
    expect((await files())[0]?.trim().split('\n')).toHaveLength(6);
  } finally {
    await rm(path, { recursive: true });
  }
});
