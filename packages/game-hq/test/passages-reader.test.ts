import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { type Passage, readPassages } from '@masbench/game-hq';
import * as fc from 'fast-check';
import { countCases } from '../../../scripts/testing/cases.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const wikinews = findData('hq/wikinews_passages.jsonl');
const lack = lackOf('hq/wikinews_passages.jsonl');

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

async function passagesOf(text: string, ending: string): Promise<Passage[]> {
  const file = join(folder, `news.${ending}`);
  await writeFile(file, text);
  return readPassages(file);
}

/** What is wrong with a file, by its name alone. */
async function faultOf(text: string, ending: string): Promise<string> {
  const error = await passagesOf(text, ending).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 'none';
  if (!MasbenchError.isInstance(error) || error.code !== 'CONFIG_INVALID') throw error;
  return error.message.replace(/\S*(?=news\.)/, '');
}

describe('passages of JSONL', () => {
  it('reads id, text and title, and keeps other fields out', async () => {
    const text = '{"id":"a","title":"A","text":"One.","date":"2019"}\n{"id":7,"text":"Two.","title":null}\n';
    expect(await passagesOf(text, 'jsonl')).toEqual([
      { id: 'a', title: 'A', text: 'One.' },
      { id: '7', text: 'Two.' },
    ]);
  });

  it('tolerates a byte order mark, Windows line ends and empty lines', async () => {
    const text = '\uFEFF{"id":"a","text":"One."}\r\n\r\n  \r\n{"id":"b","text":"Two."}';
    expect((await passagesOf(text, 'jsonl')).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('names the line of bad JSON', async () => {
    const lines = Array.from({ length: 8 }, (_, at) => `{"id":"${at}","text":"Text."}`);
    expect(await faultOf(lines.with(6, '{"id":"6",').join('\n'), 'jsonl')).toMatch(
      /^Cannot read passages: every row must be one JSON object \(.+\): news.jsonl, line 7$/,
    );
  });

  it.each([
    ['[{"id":"a"}]', 'every row must be one JSON object: news.jsonl, line 1'],
    ['null', 'every row must be one JSON object: news.jsonl, line 1'],
    ['{"id":"a","text":" \\n"}', '`text` must be a text that is not empty: news.jsonl, line 1'],
    ['\n\n{"id":"a","text":5}', '`text` must be a text that is not empty: news.jsonl, line 3'],
    [
      '{"id":"a","body":"b"}',
      '`text` must be a text that is not empty; it is missing, there is `id`, `body`: news.jsonl, line 1',
    ],
    ['{"id":" ","text":"b"}', '`id` must be a text that is not empty: news.jsonl, line 1'],
    [
      '{"text":"b"}',
      '`id` must be a text that is not empty; it is missing, there is `text`: news.jsonl, line 1',
    ],
    ['{"id":"a","text":"b","title":["c"]}', '`title` must be a text: news.jsonl, line 1'],
    [
      '{"id":1,"text":"b"}\n\n{"id":"1","text":"c"}',
      'every `id` must be unique, and "1" is that of line 1 too: news.jsonl, line 3',
    ],
    [' \n', 'there are none in news.jsonl'],
    ['', 'there are none in news.jsonl'],
  ])('says what is wrong with %j', async (text, fault) => {
    expect(await faultOf(text, 'jsonl')).toBe(`Cannot read passages: ${fault}`);
  });
});

describe('passages of CSV', () => {
  it('reads columns in any order, quoted fields and empty titles, and keeps other columns out', async () => {
    const text = '\uFEFFsource,text, title ,id\r\nx,"One, ""two"".\r\nThree.",A,a\r\n\r\ny,Four.,,b\r\n';
    expect(await passagesOf(text, 'csv')).toEqual([
      { id: 'a', title: 'A', text: 'One, "two".\nThree.' },
      { id: 'b', text: 'Four.' },
    ]);
  });

  it.each([
    [
      'id,body\na,b',
      '`text` must be a text that is not empty; it is missing, there is `id`, `body`: news.csv, line 2',
    ],
    ['id,text,id\na,b,c', 'the header must name every column once, and has `id` twice: news.csv, line 1'],
    ['id,text\r\na,"b\r\nc"\r\nd,\r\n', '`text` must be a text that is not empty: news.csv, line 4'],
    ['id,text\na,b\n,c', '`id` must be a text that is not empty: news.csv, line 3'],
    [
      'id,text\na,"b\n\nc"\n\nd,e\na,"f\ng"',
      'every `id` must be unique, and "a" is that of line 2 too: news.csv, line 7',
    ],
    ['id,text\n', 'there are none in news.csv'],
    ['', 'there are none in news.csv'],
  ])('says what is wrong with %j', async (text, fault) => {
    expect(await faultOf(text, 'csv')).toBe(`Cannot read passages: ${fault}`);
  });
});

describe('passages', () => {
  const passage = fc.record({
    id: fc.stringMatching(/^[a-z0-9 .,"'-]{0,8}[a-z0-9]$/).map((id) => id.trim()),
    text: fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => /\S/.test(text) && !/[\r\uFEFF\0]/.test(text)),
  });
  const passages = fc.uniqueArray(passage, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

  it('gives back what was written, in both formats', async () => {
    await fc.assert(
      fc.asyncProperty(passages, async (written) => {
        const jsonl = written.map((one) => JSON.stringify(one)).join('\n');
        const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
        const csv = ['id,text', ...written.map(({ id, text }) => `${quoted(id)},${quoted(text)}`)].join('\n');
        expect(await passagesOf(jsonl, 'jsonl')).toEqual(written);
        expect(await passagesOf(csv, 'csv')).toEqual(written);
      }),
    );
  });

  it('throws nothing but CONFIG_INVALID, for any input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('jsonl', 'csv'),
        async (text, format) => {
          expect(await faultOf(`id,text\n${text}`, format)).toMatch(/^(?:none|Cannot read passages: )/);
          expect(await faultOf(text, format)).toMatch(/^(?:none|Cannot read passages: )/);
        },
      ),
      { numRuns: countCases(30) },
    );
  });
});

describe('readPassages', () => {
  it('knows the format by the ending', async () => {
    await writeFile(join(folder, 'a.CSV'), 'id,text\na,One.\n');
    await writeFile(join(folder, 'b.ndjson'), '{"id":"b","text":"Two."}\n');
    expect(await readPassages(join(folder, 'a.CSV'))).toEqual([{ id: 'a', text: 'One.' }]);
    expect(await readPassages(join(folder, 'b.ndjson'))).toEqual([{ id: 'b', text: 'Two.' }]);
  });

  it('refuses another ending, a file that is not there, a folder, and bytes that are not UTF-8', async () => {
    await writeFile(join(folder, 'latin.csv'), Buffer.from('id,text\na,Caf\xe9\n', 'latin1'));
    const refused = (name: string, message: RegExp): Promise<void> =>
      expect(readPassages(join(folder, name))).rejects.toThrow(message);
    await refused('passages.txt', /must end in \.csv, \.tsv, \.jsonl, \.ndjson, \.json: .+passages\.txt$/);
    await refused('absent.jsonl', /file is not readable: .*ENOENT/);
    await refused('latin.csv', /must be encoded in UTF-8: .+latin\.csv, line 2$/);
    await expect(readPassages(join(folder, 'latin.csv'))).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it.skipIf(lack !== '')(`reads a hundred news articles${lack}`, async () => {
    const passages = await readPassages(wikinews);
    expect(passages).toHaveLength(100);
    expect(new Set(passages.flatMap((passage) => Object.keys(passage)))).toEqual(
      new Set(['id', 'title', 'text']),
    );
    for (const { text } of passages) expect(text.split(/\s+/).length).toBeGreaterThan(100);
  });
});
