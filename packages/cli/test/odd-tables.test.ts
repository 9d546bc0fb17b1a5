import { readRows } from '@masbench/core/record';
import { readPassages } from '@masbench/game-hq';
import { lexical, scoreLines } from '@masbench/scorers';
import { readPope, readVlmevalkit } from '@masbench/vlm-benchmarks';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

type Rows = readonly (readonly [line: number, fields: Readonly<Record<string, unknown>>])[];

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const [a1, b2] = [
  { id: 'a', text: '1' },
  { id: 'b', text: '2' },
] as const;
const two: Rows = [
  [2, a1],
  [3, b2],
];
const jsonTwo: Rows = [
  [1, a1],
  [2, b2],
];
const aLine = '{"id":"a","text":"1"}';
const bLine = '{"id":"b","text":"2"}';

/** Names, contents, and the rows that a reader has to find. */
const read: readonly (readonly [name: string, content: string | Uint8Array, rows: Rows])[] = [
  ['plain.csv', 'id,text\na,1\nb,2\n', two],
  ['no line feed at the end.csv', 'id,text\na,1\nb,2', two],
  ['ENDING.CSV', 'id,text\na,1\nb,2\n', two],
  ['tabs.tsv', 'id\ttext\na\t1\nb\t2\n', two],
  ['byte order mark.csv', '\uFEFFid,text\na,1\nb,2\n', two],
  ['byte order mark.jsonl', `\uFEFF${aLine}\n${bLine}\n`, jsonTwo],
  ['byte order mark.json', `\uFEFF[${aLine},\n${bLine}]`, jsonTwo],
  ['Windows.csv', 'id,text\r\na,1\r\nb,2\r\n', two],
  ['old Macintosh.csv', 'id,text\ra,1\rb,2\r', two],
  ['mixed ends.csv', 'id,text\r\na,1\rb,2\n', two],
  ['mixed ends.jsonl', `${aLine}\r${bLine}\r\n`, jsonTwo],
  [
    'blank lines.csv',
    '\n\nid,text\n\na,1\n\n\nb,2\n\n',
    [
      [5, a1],
      [8, b2],
    ],
  ],
  [
    'blank lines.jsonl',
    `\n${aLine}\n\n \n${bLine}`,
    [
      [2, a1],
      [5, b2],
    ],
  ],
  ['spaces around names.csv', ' id ,\ttext\na, 1\n', [[2, { id: 'a', text: ' 1' }]]],
  ['a column without a name.csv', ',id,text,\n0,a,1,\n1,b,2,\n', two],
  ['doubled quotes.csv', 'id,text\na,"1 ""2"" 3"\n', [[2, { id: 'a', text: '1 "2" 3' }]]],
  ['quotes in the middle.csv', 'id,text\na,say "no" now\n', [[2, { id: 'a', text: 'say "no" now' }]]],
  ['quotes in the middle.tsv', 'id\ttext\na\t5" wide\n', [[2, { id: 'a', text: '5" wide' }]]],
  [
    'rows of many lines.csv',
    'id,text\na,"1\r\n\r\n2"\nb,2\n',
    [
      [2, { id: 'a', text: '1\n\n2' }],
      [5, b2],
    ],
  ],
  ['delimiters in quotes.csv', 'id,text\n"a,b","1,\t2"\n', [[2, { id: 'a,b', text: '1,\t2' }]]],
  [
    'empty cells.csv',
    'id,text\n,\n"",""\n',
    [
      [2, { id: '', text: '' }],
      [3, { id: '', text: '' }],
    ],
  ],
  [
    'numbers are texts.csv',
    'id,text\n1e3,0042\n9007199254740993,NaN\n',
    [
      [2, { id: '1e3', text: '0042' }],
      [3, { id: '9007199254740993', text: 'NaN' }],
    ],
  ],
  [
    'beyond 2^53.jsonl',
    '{"id":9007199254740993,"text":"9007199254740993"}\n{"id":-90071992547409931,"n":[12345678901234567890]}',
    [
      [1, { id: '9007199254740993', text: '9007199254740993' }],
      [2, { id: '-90071992547409931', n: ['12345678901234567890'] }],
    ],
  ],
  [
    'numbers.jsonl',
    '{"id":1e3,"text":0.5,"n":9007199254740991}',
    [[1, { id: 1000, text: 0.5, n: 9007199254740991 }]],
  ],
  [
    'one key in two objects.jsonl',
    '{"id":"a","in":{"id":"a"},"out":[{"id":1},{"id":2}]}',
    [[1, { id: 'a', in: { id: 'a' }, out: [{ id: 1 }, { id: 2 }] }]],
  ],
  [
    'quotes and braces in texts.jsonl',
    String.raw`{"id":"a\"{","text":"\\","b":"9007199254740993: {"}`,
    [[1, { id: 'a"{', text: '\\', b: '9007199254740993: {' }]],
  ],
  [
    'an array.json',
    `[\n  ${aLine},\n\n  {"id": "b",\n   "text": "2"}\n]\n`,
    [
      [2, a1],
      [4, b2],
    ],
  ],
  ['lines.json', `${aLine}\n${bLine}\n`, jsonTwo],
  [
    'other letters.csv',
    'id,text\nZoë,😀 Привет 你好 \uFFFD\n',
    [[2, { id: 'Zoë', text: '😀 Привет 你好 \uFFFD' }]],
  ],
  [
    'names of objects.csv',
    'id,__proto__\na,constructor\n',
    [
      [
        2,
        Object.fromEntries([
          ['id', 'a'],
          ['__proto__', 'constructor'],
        ]),
      ],
    ],
  ],
  [
    'a huge cell.csv',
    `id,text\na,"${'x\n'.repeat(100_000)}"\nb,2\n`,
    [
      [2, { id: 'a', text: 'x\n'.repeat(100_000) }],
      [100_003, b2],
    ],
  ],
];

/** What this version of Node says of a text that is no JSON. */
const jsonFault = (text: string): string => {
  try {
    return `every row must be one JSON object (${String(JSON.parse(text))} is read)`;
  } catch (error) {
    return `every row must be one JSON object (${error instanceof Error ? error.message : ''})`;
  }
};

/** Names, contents, and what has to be said, with the line. */
const refused: readonly (readonly [
  name: string,
  content: string | Uint8Array,
  problem: string,
  line?: number,
])[] = [
  ['UTF-16 with its mark.csv', utf16('\uFEFFid,text\na,1\n'), 'it must be encoded in UTF-8, and is UTF-16'],
  [
    'UTF-16 without a mark.csv',
    utf16('id,text\na,1\n'),
    'it must be text in UTF-8, and has a NUL character',
    1,
  ],
  ['Latin-1.csv', latin1('id,text\na,1\nb,caf\xe9\nc,3\n'), 'it must be encoded in UTF-8', 3],
  ['Latin-1.jsonl', latin1(`${aLine}\n{"id":"b","text":"\xfc"}`), 'it must be encoded in UTF-8', 2],
  [
    'cut within a character.csv',
    Buffer.from('id,text\na,é').subarray(0, -1),
    'it must be encoded in UTF-8',
    2,
  ],
  [
    'Latin-1 after a piece.csv',
    Buffer.concat([Buffer.from(`id,text\n${'é,1\n'.repeat(40_001)}`), latin1('\xe9,1\n')]),
    'it must be encoded in UTF-8',
    40_003,
  ],
  ['a NUL.jsonl', `${aLine}\n{"id":"b\0"}\n`, 'it must be text in UTF-8, and has a NUL character', 2],
  ['packed.csv', gzipSync('id,text\na,1\n'), 'it must be encoded in UTF-8', 1],
  ['two names.csv', 'id,text,id\na,1,b\n', 'the header must name every column once, and has `id` twice', 1],
  [
    'two cases of a name.tsv',
    '\nid\tText\ttext\na\t1\t2\n',
    'the header must name every column once, and has `Text` and `text`',
    2,
  ],
  [
    'tabs.csv',
    'id\ttext\na\t1\n',
    String.raw`commas must separate the cells, and the header is "id\ttext"`,
    1,
  ],
  ['semicolons.csv', 'id;text\na;1\n', 'commas must separate the cells, and the header is "id;text"', 1],
  ['commas.tsv', 'id,text\na,1\n', 'tabs must separate the cells, and the header is "id,text"', 1],
  ['too many cells.csv', 'id,text\na,1\nb,2,\n', 'a row must have the 2 cells of the header, and has 3', 3],
  ['too few cells.csv', 'id,text\n"a\nb",1\nc\n', 'a row must have the 2 cells of the header, and has 1', 4],
  [
    'an open quote.csv',
    'id,text\na,"1\n"b\n\nb,2\nc,"3\nd,4\n',
    'a cell must end where its quote closes, and goes on with "b"',
    3,
  ],
  [
    'an open quote over many lines.csv',
    'id,text\na,1\n"b","\n\n\nc,2\nd,3\n',
    'the quote that opens a cell here must be closed',
    3,
  ],
  ['an open quote.tsv', 'id\ttext\n"a\nb\t"\t"c\n', 'the quote that opens a cell here must be closed', 3],
  ['an array on a line.jsonl', `${aLine}\n[1,2]\n`, 'every row must be one JSON object', 2],
  ['null.jsonl', 'null\n', 'every row must be one JSON object', 1],
  ['texts.json', `[${aLine},\n"b"]`, 'every row must be one JSON object', 2],
  ['NaN.jsonl', `${aLine}\n{"id":NaN}\n`, jsonFault('{"id":NaN}'), 2],
  [
    'a key twice.jsonl',
    `${aLine}\n{"id":"a", "id" :"b"}`,
    'every row must be one JSON object (the key "id" stands twice)',
    2,
  ],
  ['two objects on a line.jsonl', `${aLine}${bLine}\n`, jsonFault(`${aLine}${bLine}`), 1],
  ['cut off.json', `[${aLine},\n{"id":"b"`, jsonFault('{"id":"b"'), 2],
];

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

async function rowsOf(path: string): Promise<Rows> {
  const rows: [number, Readonly<Record<string, unknown>>][] = [];
  for await (const { line, read: fields } of readRows(path, { what: 'rows' })) rows.push([line, fields()]);
  return rows;
}

const messageOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** What `scoreLines` says of the lines of a file, and of the file. */
async function pairFaults(path: string): Promise<string[]> {
  const said: string[] = [];
  const score = async (): Promise<void> => {
    for await (const row of scoreLines(createReadStream(path), lexical(), { file: path }))
      if (row.status === 'unscored') said.push(row.detail ?? '');
  };
  said.push(await messageOf(score()));
  return said;
}

describe('a table or a file of lines is read as it is', () => {
  test.each(read.map(([name, content, rows]) => ({ name, content, rows })))(
    '$name',
    async ({ name, content, rows }) => {
      expect(await rowsOf(await file(name, content))).toEqual(rows);
    },
  );
});

describe('or is refused by name, in the same words by every package', () => {
  test.each(refused.map(([name, content, problem, line]) => ({ name, content, problem, line })))(
    '$name',
    async ({ name, content, problem, line }) => {
      const path = await file(name, content);
      const sentence = (what: string): string =>
        `Cannot read ${what}: ${problem}: ${path}${line === undefined ? '' : `, line ${line}`}`;
      expect(await messageOf(rowsOf(path))).toBe(sentence('rows'));
      // Readers may stop at an earlier row, at a field that they need.
      const needed = expect.stringMatching(/`\w+` (?:is wrong|must be)/u);
      expect([sentence('passages'), needed]).toContainEqual(await messageOf(readPassages(path)));
      expect([sentence('POPE questions'), needed]).toContainEqual(await messageOf(readPope(path)));
      expect([sentence('pope questions'), needed]).toContainEqual(
        await messageOf(readVlmevalkit(path, 'pope')),
      );
      expect(await pairFaults(path)).toContain(sentence('pairs'));
    },
  );

  test.each(['a.csv.gz', 'a.txt', 'a.csv.bak', 'a', 'a.xlsx', 'a.parquet'])('%s', async (name) => {
    const path = await file(name, 'id,text\na,1\n');
    const problem = 'the name of the file must end in .csv, .tsv, .jsonl, .ndjson, .json';
    expect(await messageOf(readPassages(path))).toBe(`Cannot read passages: ${problem}: ${path}`);
    expect(await messageOf(readPope(path))).toBe(`Cannot read POPE questions: ${problem}: ${path}`);
  });

  test.each(['', '\uFEFF', '\n\n', 'id,text\n'])('%j has no rows', async (content) => {
    const path = await file('empty.csv', content);
    expect(await messageOf(readPassages(path))).toBe(`Cannot read passages: there are none in ${path}`);
    expect(await messageOf(readPope(path))).toBe(`Cannot read POPE questions: there are none in ${path}`);
  });

  test('a folder, and a file that is not there', async () => {
    await mkdir(join(folder, 'folder.csv'));
    const failed = 'Cannot read passages: the file is not readable: ';
    expect(await messageOf(readPassages(join(folder, 'folder.csv')))).toBe(
      `${failed}EISDIR: illegal operation on a directory, read`,
    );
    expect(await messageOf(readPassages(join(folder, 'absent.csv')))).toBe(
      `${failed}ENOENT: no such file or directory, open '${join(folder, 'absent.csv')}'`,
    );
  });
});
