import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeUsage, memoryBlobs, makeAmounts } from '@masbench/core';
import { RunFolder } from '@masbench/experiments';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { collectMatch } from '../src/distribution/collect.js';
import { nameHold } from '../src/store/hold-name.js';
import { Announcements, readPaidCalls } from '../src/calls/announcements.js';
import { numberCall, paidCallLine } from '../src/calls/paid-calls.js';

it('a match that is collected again, as the run died in between, leaves the same files', async () => {
  const folder = new RunFolder(join(temporaryFolder(), 'run'));
  await folder.create();
  const blobs = memoryBlobs();
  const request = 'say/A|B#0';
  const holdOf = (number: number): string => nameHold({ fence: 1, number, attempt: 1, request });
  const call = (number: number): string =>
    JSON.stringify({ hold: holdOf(number), calls: 1, tokens: 30, nanoUsd: -1 });
  const spent = completeUsage({ calls: 1, inputTokens: 5, outputTokens: 2, costUsd: 0.1 });
  const settled = paidCallLine({
    call: numberCall(7, { fence: 1, number: 3 }),
    request,
    attempt: 1,
    bound: { calls: 1, tokens: 30, costUsd: 0.5 },
    spent: { usage: spent, lost: makeAmounts(() => 0) },
  });
  const time = '2026-11-22T00:00:00.000Z';
  const record = { request, attempt: 1, time, result: 1, hold: holdOf(3), bound: { calls: 1, costUsd: 0.5 } };
  const ended = {
    fence: 2,
    offer: 7,
    result: '{}',
    journal: ['{"one":1}', '{"two":2}'],
    calls: [JSON.stringify(record)],
    blobs: [await blobs.put(Buffer.from('picture'))],
    paid: [call(1), call(2), settled],
  };
  const collected = async (offer: number): Promise<string[]> => {
    const announcements = await Announcements.open(folder);
    await collectMatch('m1', { ...ended, offer }, { folder, store: { blobs }, announcements });
    const files = [
      'announced.jsonl',
      'matches/m1.jsonl',
      'matches/m1.calls.jsonl',
      `blobs/${ended.blobs[0]}`,
    ];
    return Promise.all(files.map(async (file) => readFile(folder.in(file), 'utf8')));
  };
  const moved = await collected(7);
  expect(await collected(7)).toEqual(moved);
  const [lost = '', journal, log = ''] = moved;
  expect(journal).toBe('{"one":1}\n{"two":2}\n');
  const about = { match: 'm1', request, attempt: 1 };
  const bound = { calls: 1, tokens: 30, costUsd: null };
  const [first, second, third] = [1, 2, 3].map((number) => numberCall(7, { fence: 1, number }));
  const usage = expect.objectContaining({ calls: 1, inputTokens: 5, costUsd: 0.1 }) as object;
  const lines = lost.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...about, call: first, bound },
    { ...about, call: second, bound },
    { ...about, call: third, bound: { calls: 1, tokens: 30, costUsd: 0.5 } },
    { match: 'm1', call: third, usage, lost: {} },
  ]);
  // The record of an answer names its call, in place of the hold.
  const [kept = ''] = log.split('\n');
  expect(JSON.parse(kept)).toMatchObject({ result: 1, announced: third });
  expect(kept).not.toContain('hold');
  // What is in the folder is what the match is offered with when it is played again.
  const offered = (await Announcements.open(folder)).of('m1');
  expect(readPaidCalls(offered, 8)).toEqual(readPaidCalls(ended.paid, 7));
  // The next time that the match is played, its calls are others.
  expect((await collected(8))[0]?.trim().split('\n')).toHaveLength(6);
});
