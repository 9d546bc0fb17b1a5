import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAmounts, makeUsage, memoryJournal } from '@masbench/core';
import { experiment, readManifest, run, verify } from '@masbench/experiments';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { RunContext } from '../src/play/run-context.ts';
import { RunFolder } from '../src/run-folder/folder.ts';
import { readFirstErrors, recordWithoutResult } from '../src/run-folder/record.ts';
import { findGrowth, rootDigest } from '../src/run-folder/sealed-files.ts';
import { openRecords } from '../src/run/resumable.ts';
import { verifyRecords } from '../src/verify/verify-without-code.ts';
import { counts, forgeries, notTheRules } from './forged-by-hand.ts';
import { benchmark } from './numbers.ts';
import { putPlayed, studies } from './studies-to-forge.ts';

/** Problems that a run which goes on mends itself. */
const isMended = (problem: string): boolean =>
  /^artifacts\/|^The rules that run|resume the run first$|: …$|follows from no journal$|(?:json|jsonl|txt) is missing$|it has no journal$/u.test(
    problem,
  );
/** Of a match, what was found first says most. */
function firstOfEach(problems: readonly string[]): readonly string[] {
  const named = new Map<string, string>();
  for (const problem of problems) {
    const about = /^m\d+[-\w]*(?=: )/u.exec(problem)?.[0] ?? problem;
    if (!named.has(about)) named.set(about, problem);
  }
  return [...named.values()];
}

const rows = Object.entries(forgeries).flatMap(([name, all]) =>
  all.map((row) => ({ name, what: row[0], row })),
);

it.each(rows)('a $name with $what is told by what it is found in', async ({ name, row }) => {
  const [, forge, whole, files = whole, records = whole] = row;
  const folder = join(temporaryFolder(), name);
  await putPlayed(name, folder);
  await forge(folder);
  const said = (problems: readonly string[]): readonly string[] =>
    problems.map((problem) =>
      problem
        .replace(folder, '#')
        .replaceAll(/[0-9a-f]{64}/gu, '#')
        .replace(/\. They are code from .*/u, '')
        .replace(/: .* is written, .*/u, ': …'),
    );
  const manifest = await readManifest(folder);
  const shares: number[] = [];
  const study = { steps: studies.steps, failed: studies.failed }[name];
  const onProgress = (share: number): unknown => shares.push(share);
  const found = await Promise.all([
    verify(folder, { onProgress, experiment: study }),
    verify(folder, { replays: false }),
    verifyRecords(folder, manifest),
  ]);
  expect(found.map(({ problems }) => said(problems))).toEqual([whole, files, records]);
  const [counted = 0, planned = 0, recordsOf = 0] = counts[row[0]] ?? counts[name] ?? [];
  expect(found.map(({ matches }) => matches)).toEqual([counted, planned, recordsOf]);
  const isReplayed = !whole.includes(notTheRules);
  const inAll = counted === 0 || !isReplayed ? 0 : planned;
  expect(shares).toEqual(Array.from({ length: inAll }, (_, place) => (place + 1) / inAll));
  const wrong = new Set(whole.flatMap((one) => /^m000[1-8](?:-plain|-as-many|)(?=: )/u.exec(one)?.[0] ?? []));
  const open = Number(/^(\d) of/u.exec(whole[0] ?? '')?.[1] ?? 0);
  expect(found.map(({ verified }) => verified)).toEqual([isReplayed ? counted - wrong.size - open : 0, 0, 0]);
  const [{ root: digestOfAll, run: id }] = found;
  expect(
    found.every((one) => one.root === digestOfAll && one.run === id && /^[0-9a-f]{64}$/u.test(digestOfAll)),
  ).toBe(true);
  const context = new RunContext(
    { benchmark, manifest, folder: new RunFolder(folder) },
    { schedule: study?.schedule },
  );
  const stop = await openRecords(context, []).then(() => '', String);
  const stopping = stop.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.slice(2)] : []));
  expect(said(stopping)).toEqual(firstOfEach([...whole, ...files].filter((one) => !isMended(one))));
});

it('a file has grown by its whole lines since it had a digest, and its root is that of sha256sum', async () => {
  const path = join(temporaryFolder(), 'lines');
  await writeFile(path, 'a\nbc\nd\ntorn');
  // `sha256sum` of nothing, and of the first line.
  const grown = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7',
  ].map(async (sha256) => findGrowth(path, sha256));
  expect(await Promise.all([...grown, findGrowth(path, 'f'.repeat(64))])).toEqual([3, 2, undefined]);
  await writeFile(path, '\nb\n');
  expect(await findGrowth(path, rootDigest({}))).toBe(2);
  expect(rootDigest({ b: '2', a: '1' })).toBe(rootDigest({ a: '1', b: '2' }));
  // `printf '1  a\n2  b\n' | sha256sum`
  expect(rootDigest({ a: '1', b: '2' })).toBe(
    '8d711146c07b0092609ee8aa24647b11f96dab70254b0b11505acc5c8cbcd31a',
  );
  expect(rootDigest({})).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it('rules that changed and play the same are a note, and are not imported unless they are passed or named', async () => {
  const folder = temporaryFolder();
  const module = join(folder, 'benchmark.mjs');
  const text = 'export const benchmark = 1;\n';
  await writeFile(module, text);
  const own = { ...benchmark, module };
  await run(experiment({ benchmark: own, trials: 1 }), { folder: join(folder, 'run') });
  const importModule = async () => ({ benchmark: own });
  expect(await verify(join(folder, 'run'), { importModule })).not.toHaveProperty('notes');
  await appendFile(module, '// A comment.\n');
  expect(await verify(join(folder, 'run'), { importModule })).toMatchObject({
    verified: 0,
    problems: [expect.stringMatching(/^The rules of this run, .* which changed .* have not run here/u)],
  });
  const passed = { experiment: experiment({ benchmark: own, trials: 1 }) };
  for (const options of [passed, { importModule, game: module }])
    expect(await verify(join(folder, 'run'), options)).toMatchObject({
      problems: [],
      notes: [
        expect.stringMatching(
          /^The rules changed since this run began \(benchmark\.mjs changed .*, and play the same: every match replays$/u,
        ),
      ],
    });
  // What the folder has of the code is another matter, which rules that are carried along leave to their host.
  await writeFile(module, text);
  await appendFile(join(folder, 'run/bundle/benchmark.mjs'), '// A comment.\n');
  const found = [false, true].map(async (carried) => verify(join(folder, 'run'), { importModule, carried }));
  expect((await Promise.all(found)).map(({ problems }) => problems.length)).toEqual([1, 0]);
});

it('a match without a result has a record of what is known, and a seat the error that it made first', () => {
  const planned = { id: 'm', cell: 1, trial: 1, variant: null, seed: 's' };
  const ended = { status: 'failed', reason: 'r' } as const;
  const of = (spending: null | undefined) =>
    recordWithoutResult(planned as never, ended, { spending, identities: {} });
  expect(of(undefined)).toMatchObject({ id: 'm', ...ended, outcome: null, match: {}, seats: [] });
  const free = { calls: 0, inputTokens: 0, costUsd: 0, lost: makeAmounts(() => 0) };
  const unknown = { calls: null, inputTokens: null, costUsd: null, lost: makeAmounts(() => null) };
  const [usage, gone] = [
    { ...makeUsage(() => 0), calls: 3 },
    { ...makeAmounts(() => 0), calls: 4 },
  ];
  const seat = { usage, lost: gone, moves: 2 };
  const start = { agents: { A: { name: 'two\nlines', nature: 'model' } } };
  const spending = { start, seats: { A: seat, B: seat }, services: { usage, lost: gone } };
  const row = { ...seat, score: null, failedAttempts: {}, standIns: {} };
  expect(
    recordWithoutResult(planned as never, ended, { spending: spending as never, identities: { A: 'typed' } }),
  ).toMatchObject({
    services: { ...usage, lost: gone },
    seats: [
      { ...row, seat: 'A', agent: 'typed', name: 'two lines', nature: 'model' },
      { ...row, seat: 'B', agent: 'B', name: 'B', nature: null },
    ],
  });
  expect([of(undefined).services, of(null).services]).toMatchObject([free, { ...unknown, seconds: 0 }]);
  const line = (id: string, why: string, error: string): string =>
    `{"type":"attempt","id":"${id}","attempt":1,"why":"${why}","error":"${error}","at":0}`;
  const lines = [
    line('name/A#0', 'illegal', 'one'),
    line('name/A#0', 'timeout', 'two'),
    line('name/B:key#1', 'error', 'three'),
    line('name/Z#0', 'error', 'of nobody'),
    line('judge#0', 'error', 'of a service'),
    '{"type":"drop","id":"name/C#0","at":0}',
  ];
  const errorsOf = (failedAttempts: object) =>
    readFirstErrors({
      journal: memoryJournal(lines),
      seats: { A: { failedAttempts }, B: { failedAttempts: {} }, C: { failedAttempts: {} } },
    } as never);
  expect(errorsOf({ illegal: 1 })).toEqual({ A: 'illegal: one', B: 'error: three' });
  expect(errorsOf({})).toEqual({});
  lines.splice(3, 2, '{"type":"attempt"}');
  expect(() => errorsOf({ illegal: 1 })).toThrow('line 4 is not an entry');
});
