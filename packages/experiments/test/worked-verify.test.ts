import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryJournal } from '@masbench/core';
import { experiment, readManifest, run, verify } from '@masbench/experiments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { readFirstErrors, recordWithoutResult } from '../src/run-folder/record.ts';
import { findGrowth, rootDigest } from '../src/run-folder/sealed-files.ts';
import { verifyRecords } from '../src/verify/verify-without-code.ts';
import { benchmark } from './numbers.ts';

type Forge = (folder: string) => Promise<unknown>;
const edit =
  (file: string, change: (text: string) => string): Forge =>
  async (folder) =>
    writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
const write =
  (file: string, text: string): Forge =>
  async (folder) =>
    writeFile(join(folder, file), text);
const gone =
  (file: string): Forge =>
  async (folder) =>
    rm(join(folder, file));
const withoutLastLine = (text: string): string => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
const then =
  (...forges: readonly Forge[]): Forge =>
  async (folder) => {
    for (const forge of forges) await forge(folder);
  };

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'masbench-verify-'));
  await run(experiment({ benchmark, trials: 2 }), { folder: join(root, 'run'), concurrency: 1 });
});

afterAll(async () => rm(root, { recursive: true }));

const changed = (file: string): string =>
  `${file} is not the file that it was by seal.json: its SHA-256 was #, and is #`;
const digest =
  '#/records.jsonl: line 2 does not have the digest that follows from it and the lines before it: a byte was changed, or a line was lost, moved or doubled';
const lost = (match: string): string => `${match}: it has no line in records.jsonl: resume the run first`;
const [m0002, recorded] = [
  'm0002: matches/m0002.jsonl',
  'and its record says finished, with a journal of SHA-256 #',
];
const begun =
  'run.json is not the one that this run was begun with: its SHA-256 was # by records.jsonl, and is #';
const other = `m0002: its journal is another one, ${recorded}, now #`;
const stranger = 'matches/m0009.jsonl is of no match of this run';
const announced = ['2 is of m7', '3 is of nothing'].map(
  (line) => `announced.jsonl, line ${line}, which is no match of this run`,
);
const unfollowed = (...rows: readonly number[]): readonly string[] =>
  rows.map((line) => `results.jsonl, line ${line}: this line follows from no journal`);
const unsealed = (file: string): string => `${file} is not among the files of seal.json`;
const unread =
  'seal.json does not say which files the run consists of: put it back, or remove it, and it is made again';

/** What a whole verification finds, one of files alone, and one without the rules: by default what the first finds. */
type Forgery = readonly [
  what: string,
  forge: Forge,
  whole: readonly string[],
  files?: readonly string[],
  records?: readonly string[],
];
const forgeries: readonly Forgery[] = [
  ['nothing', async () => undefined, []],
  [
    'a journal and a note that nobody planned',
    then(write('matches/m0009.jsonl', ''), write('matches/note.txt', '')),
    [stranger, `m0009: ${unsealed('matches/m0009.jsonl')}`],
    [`m0009: ${unsealed('matches/m0009.jsonl')}`],
  ],
  [
    'drafts of a process that died',
    then(write('matches/x.jsonl.collected', ''), write('matches/x.jsonl.collected.calls.jsonl', '')),
    [],
  ],
  [
    'announcements of others, and of nobody',
    write('announced.jsonl', '{"match":"m0001"}\n{"match":"m7"}\n{"x":1}\n{"torn\n{"match":"m8'),
    [...announced, unsealed('announced.jsonl')],
    [unsealed('announced.jsonl')],
  ],
  [
    'a changed record',
    edit('records.jsonl', (text) => text.replace('"sum":18', '"sum":17')),
    [digest, lost('m0001'), lost('m0002'), changed('records.jsonl')],
    [digest, changed('records.jsonl')],
    [digest, lost('m0001'), lost('m0002'), changed('records.jsonl'), ...unfollowed(1, 2, 3, 4)],
  ],
  [
    'a torn record',
    async (folder) => appendFile(join(folder, 'records.jsonl'), '{"to'),
    ['seal.json: …'],
    [],
  ],
  [
    'a changed manifest',
    edit('run.json', (text) => `${text}\n`),
    [begun, changed('run.json')],
    [changed('run.json')],
  ],
  ['no seal', gone('seal.json'), ['seal.json is missing']],
  ['a torn seal', write('seal.json', '{'), [unread]],
  [
    'a folder for a seal',
    then(gone('seal.json'), async (folder) => mkdir(join(folder, 'seal.json'))),
    ['seal.json cannot be read: EISDIR: illegal operation on a directory, read'],
  ],
  [
    'another root',
    edit('seal.json', (text) => text.replace(/"root": "..../u, '"root": "0000')),
    ['seal.json: its root digest # is not that of the files that it names'],
  ],
  ['a space in the seal', edit('seal.json', (text) => `${text} `), ['seal.json: …'], []],
  [
    'no journal',
    gone('matches/m0002.jsonl'),
    [`m0002: its journal is gone, ${recorded}`],
    [`${m0002} is gone, and seal.json has it`],
  ],
  [
    'the journal of another match',
    async (folder) => cp(join(folder, 'matches/m0001.jsonl'), join(folder, 'matches/m0002.jsonl')),
    ['m0002: its journal is that of m0001'],
    [changed(m0002)],
    [other],
  ],
  [
    'a journal without its end',
    edit('matches/m0002.jsonl', withoutLastLine),
    [`m0002: its journal has no end, ${recorded}: it was cut`],
    [changed(m0002)],
    [other],
  ],
  [
    'an empty journal',
    write('matches/m0002.jsonl', ''),
    ['m0002: its journal has no start'],
    [changed(m0002)],
    [other],
  ],
  [
    'a match under way',
    then(
      gone('seal.json'),
      edit('records.jsonl', withoutLastLine),
      edit('matches/m0002.jsonl', withoutLastLine),
    ),
    ['m0002: its journal has no end: resume the run first', 'seal.json is missing'],
    ['seal.json is missing'],
    [lost('m0002'), 'seal.json is missing', ...unfollowed(3, 4)],
  ],
  [
    'another row',
    edit('results.jsonl', (text) => text.replace('18', '19')),
    ['results.jsonl, line 2: …'],
    [],
  ],
  ['another sum', edit('summary.json', (text) => text.replace('18', '19')), ['summary.json: …'], [], []],
  ['another figure', edit('artifacts/sum.txt', (text) => `1${text}`), ['artifacts/sum.txt: …'], [], []],
];

it.each(forgeries.map((row) => ({ what: row[0], row })))(
  'a run with $what is told by what it is found in',
  async ({ row }) => {
    const [, forge, whole, files = whole, records = whole] = row;
    const folder = join(temporaryFolder(), 'run');
    await cp(join(root, 'run'), folder, { recursive: true });
    await forge(folder);
    const said = (problems: readonly string[]): readonly string[] =>
      problems.map((problem) =>
        problem
          .replace(folder, '#')
          .replaceAll(/[0-9a-f]{64}/gu, '#')
          .replace(/: .* is written, .*/u, ': …'),
      );
    const manifest = await readManifest(folder);
    const found = await Promise.all([
      verify(folder),
      verify(folder, { replays: false }),
      verifyRecords(folder, manifest),
    ]);
    expect(found.map(({ problems }) => said(problems))).toEqual([whole, files, records]);
    expect(found.map(({ matches }) => matches)).toEqual([2, 2, 2]);
    const [{ root: digestOfAll }] = found;
    expect(found.every((one) => one.root === digestOfAll && /^[0-9a-f]{64}$/u.test(digestOfAll))).toBe(true);
    expect(found.slice(1).map(({ verified }) => verified)).toEqual([0, 0]);
  },
);

it('a file has grown by its whole lines since it had a digest, and its root is that of sha256sum', async () => {
  const path = join(temporaryFolder(), 'lines');
  await writeFile(path, 'a\nbc\nd\ntorn');
  // `sha256sum` of nothing, and of the first line.
  const grown = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7',
  ].map(async (sha256) => findGrowth(path, sha256));
  expect(await Promise.all([...grown, findGrowth(path, 'f'.repeat(64))])).toEqual([3, 2, undefined]);
  expect(rootDigest({ b: '2', a: '1' })).toBe(rootDigest({ a: '1', b: '2' }));
  expect(rootDigest({})).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

it('a match without a result has a record of what is known, and a seat the error that it made first', () => {
  const planned = { id: 'm', cell: 1, trial: 1, variant: null, seed: 's' };
  const ended = { status: 'failed', reason: 'r' } as const;
  const of = (spending: null | undefined) =>
    recordWithoutResult(planned as never, ended, { spending, identities: {} });
  expect(of(undefined)).toMatchObject({
    id: 'm',
    status: 'failed',
    reason: 'r',
    outcome: null,
    match: {},
    seats: [],
  });
  const free = { calls: 0, inputTokens: 0, costUsd: 0, lost: { calls: 0, tokens: 0, costUsd: 0 } };
  const unknown = {
    calls: null,
    inputTokens: null,
    costUsd: null,
    lost: { calls: null, tokens: null, costUsd: null },
  };
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
});
