import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fitColumns } from '../src/terminal/fit-columns.ts';
import { writeRunList } from '../src/terminal/run-list.ts';
import { inFolder } from './in-process.ts';

const listing = {
  folder: 'runs/a',
  name: 'a-run-with-a-rather-long-name',
  benchmark: 'werewolf',
  agents: ['openai:gpt-5.6?effort=low', 'scripted'],
  startedAt: '2026-11-26T14:05:42.218Z',
  matches: { planned: 200, finished: 120, aborted: 0, failed: 1 },
  status: 'unfinished',
  paidUsd: 1.5,
  root: '9d4b228ca89c610e0ee8d92c53d02258b4bbcda8d65d43f04d9ecc0c25911bac',
  proof: 'sealed',
  headline: 'Wolves 0.82, against 0.18 of village, as far as this run can tell',
  isAlert: false,
  problems: [],
} as const;

test.each([60, 80, 120, 200])('a table of runs fits a terminal of %i columns', async (width) => {
  const text = await writeRunList([listing, { ...listing, name: 'b' }], width);
  const table = text.split('\n').filter((line) => /^[┌│├└]/u.test(line));
  expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(width);
  for (const word of ['Wolves', '120 of 200, 1 failed', 'masbench resume runs/a'])
    expect(text).toContain(word);
  expect(text.includes('9d4b228c sealed')).toBe(width >= 80);
});

test('numbers keep their width, and texts give way, the widest first', () => {
  expect(fitColumns([10, 40, 20], { width: 60, gives: [false, true, true] })).toEqual([10, 20, 20]);
  expect(fitColumns([10, 40], { width: 30, gives: [false, false] })).toEqual([10, 40]);
});

test('says which runs are finished and unchanged, and what they found', { timeout: 120_000 }, async () => {
  const { folder, masbench } = inFolder();
  const run = ['run', 'mug', '--trials', '2', '--out', 'runs/whole'];
  expect((await masbench(run)).code).toBe(0);
  const listed = async (...rest: string[]): Promise<unknown> => {
    const { stdout } = await masbench(['list', 'runs', '--json', ...rest]);
    return JSON.parse(stdout);
  };
  const whole = { name: 'whole', benchmark: 'mug', agents: ['scripted'], status: 'finished', problems: [] };
  expect(await listed()).toMatchObject({ runs: [{ ...whole, proof: 'sealed' }] });
  expect(await listed('--verify')).toMatchObject({ runs: [{ ...whole, proof: 'verified' }] });
  await cp(join(folder, 'runs/whole'), join(folder, 'runs/open'), { recursive: true });
  for (const file of ['seal.json', 'summary.json']) await rm(join(folder, 'runs/open', file));
  await cp(join(folder, 'runs/whole'), join(folder, 'runs/deep/forged'), { recursive: true });
  await appendFile(join(folder, 'runs/deep/forged/matches/m0002.jsonl'), '\n');
  expect(await listed()).toMatchObject({
    runs: [
      { name: 'deep/forged', proof: 'changed', problems: [expect.stringMatching(/^m0002: /)] },
      { name: 'open', status: 'unfinished', proof: 'open', matches: { planned: 2, finished: 2 } },
      whole,
    ],
  });
  const { code, stdout } = await masbench('list');
  expect(code).toBe(1);
  expect(stdout).toContain('masbench resume runs/open');
});
