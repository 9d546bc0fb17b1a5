import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAmounts, makeUsage } from '@masbench/core';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { planContinuation, readContinuations, withContinuations } from '../src/run-folder/continuations.ts';
import { RunFolder } from '../src/run-folder/folder.ts';
import { RecordLines } from '../src/run-folder/record-lines.ts';
import { RecordLog } from '../src/run-folder/record-log.ts';
import { makeRecord } from '../src/run-folder/record.ts';
import { countLost, countSpent } from '../src/run-folder/spent-by-match.ts';

const spent = (calls: number | null) => ({ ...makeUsage(() => 0), calls, inputTokens: 10, outputTokens: 5 });
const lost = (calls: number | null) => makeAmounts((unit) => (unit === 'calls' ? calls : 0));

it('says that a run goes on before any of its matches does, also those that begin at once', async () => {
  const path = join(temporaryFolder(), 'records.jsonl');
  const [run, former] = ['a'.repeat(64), 'b'.repeat(64)];
  const log = await RecordLog.open(path, { run, former });
  const first = log.begin();
  expect(log.hasBegun).toBe(false);
  // The first match is writing it: the second one waits for that, and finds it written.
  await log.begin();
  expect(log.hasBegun).toBe(true);
  expect((await RecordLog.read(path)).formers).toEqual([former]);
  await first;
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
});

it('a line of records is told by what it is not', () => {
  const lines = new RecordLines();
  const run = { run: 'a'.repeat(64) };
  const line = lines.sealed(run);
  const faultOf = (text: string) => new RecordLines().next(text);
  expect(faultOf(line)).toEqual(run);
  expect(
    ['{', line.replace(':', ': '), '{"run":"a"}', '{"run":"a","digest":"0"}', line.replace('aa', 'ab')].map(
      faultOf,
    ),
  ).toEqual([
    'is not JSON',
    expect.stringMatching(/^is not written as a record is: /u),
    'has no digest',
    'is no line of records',
    expect.stringMatching(/^does not have the digest that follows from it and the lines before it: /u),
  ]);
  // Each follows from those before it.
  const next = lines.sealed({ former: 'b'.repeat(64) });
  expect(faultOf(next)).toContain('does not have the digest');
  for (const wrong of [
    { run: 'A'.repeat(64) },
    { former: 'b'.repeat(65) },
    { again: 1 },
    { journal: 'b' },
    { x: 1 },
  ])
    expect(faultOf(new RecordLines().sealed(wrong as never))).toBe('is no line of records');
  expect(faultOf(new RecordLines().sealed({ again: 'm1' }))).toEqual({ again: 'm1' });
});

it('the record of a match has its result, and by seat what was known, first and last', () => {
  const usage = { ...makeUsage(() => 1), costUsd: undefined };
  const own = { lost: lost(2), moves: 3, failedAttempts: { illegal: 1 }, standIns: {} };
  const seat = { agent: { name: 'two\nlines', nature: 'model' }, usage, ...own, readings: {} };
  const result = {
    status: 'aborted',
    reason: 'r',
    outcome: undefined,
    metrics: { match: { m: 1 }, seats: { A: { won: 1 } } },
    services: spent(7),
    servicesLost: lost(8),
    scores: { A: 4 },
    seats: { A: seat, B: { ...seat, agent: { name: 'b' }, readings: { normalized: 2 } } },
  };
  const about = { id: 'm1', cell: 2, trial: 3, variant: 'v', seed: 's' };
  const planned = { ...about, more: 1 };
  const bySeat = { identities: { A: 'typed' }, roles: { B: 'wolf' }, firstErrors: { B: 'illegal: x' } };
  const record = makeRecord(planned as never, result as never, bySeat);
  const shared = { usage: { ...usage, costUsd: null }, ...own };
  expect(record).toEqual({
    ...about,
    status: 'aborted',
    reason: 'r',
    outcome: null,
    match: { m: 1 },
    services: { ...spent(7), lost: lost(8) },
    seats: [
      { won: 1, seat: 'A', agent: 'typed', name: 'two lines', nature: 'model', score: 4, ...shared },
      {
        seat: 'B',
        agent: 'B',
        name: 'b',
        nature: null,
        role: 'wolf',
        score: null,
        ...shared,
        readings: { normalized: 2 },
        firstError: 'illegal: x',
      },
    ],
  });
  const { reason: _reason, metrics: _metrics, scores: _scores, ...bare } = result;
  const plain = makeRecord(
    planned as never,
    { ...bare, status: 'finished', outcome: { x: undefined }, metrics: {} } as never,
    { identities: {} },
  );
  expect(plain).toMatchObject({ outcome: {}, match: {} });
  expect('reason' in plain || plain.seats.some((row) => 'role' in row || 'firstError' in row)).toBe(false);
});

it('a match has spent what its services and seats have, and what they may have lost, if all of it is known', () => {
  const of = (services: readonly (number | null)[], seat: readonly (number | null)[] = [0, 0]) =>
    ({
      services: { ...spent(services[0] ?? null), lost: lost(services[1] ?? null) },
      seats: [{ usage: spent(seat[0] ?? null), lost: lost(seat[1] ?? null) }],
    }) as never;
  expect([countSpent(of([1, 2], [4, 8]), 'calls'), countLost(of([1, 2], [4, 8]), 'calls')]).toEqual([5, 10]);
  expect([countSpent(of([1, 2], [4, 8]), 'tokens'), countLost(of([1, 2], [4, 8]), 'tokens')]).toEqual([
    30, 0,
  ]);
  for (const unknown of [of([null, 0]), of([0, 0], [null, 0])])
    expect([countSpent(unknown, 'calls'), countSpent(unknown, 'costUsd')]).toEqual([undefined, 0]);
  for (const unknown of [of([0, null]), of([0, 0], [0, null])])
    expect([countLost(unknown, 'calls'), countLost(unknown, 'costUsd')]).toEqual([undefined, 0]);
});

it('continuations are read line by line, and planned by a positive number from what the seal says', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'continued.jsonl');
  expect(await readContinuations(folder)).toEqual([]);
  const one = { from: 2, trials: 5, former: null };
  const other = { from: 5, trials: 6, former: 'f' };
  await writeFile(file, `${JSON.stringify(one)}\n${JSON.stringify(other)}\n{"torn`);
  expect(await readContinuations(folder)).toEqual([one, other]);
  const manifest = { trials: 2, analysis: undefined };
  expect(withContinuations(manifest as never, [])).toBe(manifest);
  expect(withContinuations(manifest as never, [one, other])).toEqual({
    ...manifest,
    trials: 6,
    continued: [one, other],
  });
  const eased = { limits: { match: { costUsd: 2 } } };
  expect(withContinuations(manifest as never, [one, eased])).toEqual({
    ...manifest,
    trials: 5,
    continued: [one],
    relief: [eased],
  });
  await writeFile(file, `${JSON.stringify(one)}\n{}\n`);
  await expect(readContinuations(folder)).rejects.toMatchObject({
    code: 'JOURNAL_CORRUPT',
    message: `${file}, line 2 does not say how the run was continued`,
    cause: expect.any(Error) as Error,
  });
  await expect(readContinuations(file)).rejects.toMatchObject({ code: 'ENOTDIR' });
  const plan = async (more: number) => planContinuation(manifest as never, new RunFolder(folder), more);
  for (const none of [0, -1, 1.5, NaN])
    await expect(plan(none)).rejects.toThrow(
      `it can be continued by a positive number of trials, not by ${none}`,
    );
  expect(await plan(3)).toEqual({ from: 2, trials: 5, former: null });
  await writeFile(join(folder, 'seal.json'), '{');
  expect(await plan(1)).toEqual({ from: 2, trials: 3, former: null });
  await writeFile(join(folder, 'seal.json'), JSON.stringify({ former: [], files: {}, root: 'r' }));
  expect(await plan(1)).toEqual({ from: 2, trials: 3, former: 'r' });
});
