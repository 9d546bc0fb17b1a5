import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { parsePassages, readPassages } from '@masbench/game-hq';
import { type PassageFormat } from '../src/passages/parse-passages.ts';
import * as fc from 'fast-check';
import { countCases } from '../../../scripts/testing/cases.ts';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';

const wikinews = findData('hq/wikinews_passages.jsonl');
const lack = lackOf('hq/wikinews_passages.jsonl');

const faultOf = (text: string, format: PassageFormat): string => {
  try {
    parsePassages(text, { format, file: 'news' });
  } catch (error) {
    if (error instanceof MasbenchError && error.code === 'CONFIG_INVALID') return error.message;
    throw error;
  }
  return 'none';
};

describe('parsePassages of JSONL', () => {
  it('reads id, text and title, and keeps other fields out', () => {
    const text = '{"id":"a","title":"A","text":"One.","date":"2019"}\n{"id":7,"text":"Two.","title":null}\n';
    expect(parsePassages(text, { format: 'jsonl' })).toEqual([
      { id: 'a', title: 'A', text: 'One.' },
      { id: '7', text: 'Two.' },
    ]);
  });

  it('tolerates a byte order mark, Windows line ends and empty lines', () => {
    const text = '\uFEFF{"id":"a","text":"One."}\r\n\r\n  \r\n{"id":"b","text":"Two."}';
    expect(parsePassages(text, { format: 'jsonl' }).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('names the line of bad JSON', () => {
    const lines = Array.from({ length: 8 }, (_, at) => `{"id":"${at}","text":"Text."}`);
    expect(faultOf(lines.with(6, '{"id":"6",').join('\n'), 'jsonl')).toMatch(
      /^Cannot read passages: every line must be one JSON object \(.+\): news, line 7$/,
    );
  });

  it.each([
    ['[{"id":"a"}]', 'every line must be one JSON object with `id` and `text`: news, line 1'],
    ['null', 'every line must be one JSON object with `id` and `text`: news, line 1'],
    ['{"id":"a","text":" \\n"}', '`text` must be a text that is not empty: news, line 1'],
    ['\n\n{"id":"a","text":5}', '`text` must be a text that is not empty: news, line 3'],
    [
      '{"id":"a","body":"b"}',
      '`text` must be a text that is not empty; it is missing, there is `id`, `body`: news, line 1',
    ],
    ['{"id":" ","text":"b"}', '`id` must be a text that is not empty: news, line 1'],
    ['{"text":"b"}', '`id` must be a text that is not empty; it is missing, there is `text`: news, line 1'],
    ['{"id":"a","text":"b","title":["c"]}', '`title` must be a text: news, line 1'],
    [
      '{"id":1,"text":"b"}\n\n{"id":"1","text":"c"}',
      'every `id` must be unique, and "1" is that of line 1 too: news, line 3',
    ],
    [' \n', 'there are none in news'],
    ['', 'there are none in news'],
  ])('says what is wrong with %j', (text, fault) => {
    expect(faultOf(text, 'jsonl')).toBe(`Cannot read passages: ${fault}`);
  });
});

describe('parsePassages of CSV', () => {
  it('reads columns in any order, quoted fields and empty titles, and keeps other columns out', () => {
    const text = '\uFEFFsource,text, title ,id\r\nx,"One, ""two"".\r\nThree.",A,a\r\n\r\ny,Four.,,b\r\n';
    expect(parsePassages(text, { format: 'csv' })).toEqual([
      { id: 'a', title: 'A', text: 'One, "two".\nThree.' },
      { id: 'b', text: 'Four.' },
    ]);
  });

  it.each([
    ['id,body\na,b', 'the header must have one column `text`; it has `id`, `body`: news, line 1'],
    ['id,text,id\na,b,c', 'the header must have one column `id`; it has `id`, `text`, `id`: news, line 1'],
    ['id,text\r\na,"b\r\nc"\r\nd,\r\n', '`text` must be a text that is not empty: news, line 4'],
    ['id,text\na,b\n,c', '`id` must be a text that is not empty: news, line 3'],
    [
      'id,text\na,"b\n\nc"\n\nd,e\na,"f\ng"',
      'every `id` must be unique, and "a" is that of line 2 too: news, line 7',
    ],
    ['id,text\n', 'there are none in news'],
    ['', 'there are none in news'],
  ])('says what is wrong with %j', (text, fault) => {
    expect(faultOf(text, 'csv')).toBe(`Cannot read passages: ${fault}`);
  });

  it.each([
    ['id,text\na,b\nc\n', 3],
    ['id,text\na,b"c"\n', 2],
  ])('names the line on which %j is no CSV', (text, line) => {
    expect(faultOf(text, 'csv')).toMatch(
      new RegExp(`^Cannot read passages: the rows must be CSV as RFC 4180 has it .+: news, line ${line}$`),
    );
  });
});

describe('parsePassages', () => {
  const passage = fc.record({
    id: fc.stringMatching(/^[a-z0-9 .,"'-]{0,8}[a-z0-9]$/).map((id) => id.trim()),
    text: fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => /\S/.test(text) && !/[\r\uFEFF]/.test(text)),
  });
  const passages = fc.uniqueArray(passage, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });

  it('gives back what was written, in both formats', () => {
    fc.assert(
      fc.property(passages, (written) => {
        const jsonl = written.map((one) => JSON.stringify(one)).join('\n');
        const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
        const csv = ['id,text', ...written.map(({ id, text }) => `${quoted(id)},${quoted(text)}`)].join('\n');
        expect(parsePassages(jsonl, { format: 'jsonl' })).toEqual(written);
        expect(parsePassages(csv, { format: 'csv' })).toEqual(written);
      }),
    );
  });

  it('throws nothing but CONFIG_INVALID, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('jsonl', 'csv'), (text, format) => {
        expect(faultOf(`id,text\n${text}`, format)).toMatch(/^(?:none|Cannot read passages: )/);
        expect(faultOf(text, format)).toMatch(/^(?:none|Cannot read passages: )/);
      }),
      { numRuns: countCases(30) },
    );
  });
});

describe('readPassages', () => {
  it('knows the format by the ending', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'a.CSV'), 'id,text\na,One.\n');
    await writeFile(join(folder, 'b.ndjson'), '{"id":"b","text":"Two."}\n');
    expect(await readPassages(join(folder, 'a.CSV'))).toEqual([{ id: 'a', text: 'One.' }]);
    expect(await readPassages(join(folder, 'b.ndjson'))).toEqual([{ id: 'b', text: 'Two.' }]);
  });

  it('refuses another ending, a file that is not there, a folder, and bytes that are not UTF-8', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'latin.csv'), Buffer.from('id,text\na,Caf\xe9\n', 'latin1'));
    const refused = (name: string, message: RegExp): Promise<void> =>
      expect(readPassages(join(folder, name))).rejects.toThrow(message);
    await refused('passages.txt', /must end in \.jsonl, \.ndjson, \.csv: .+passages\.txt$/);
    await refused('absent.jsonl', /file is not readable: .*ENOENT/);
    await refused('latin.csv', /must be encoded in UTF-8: .+latin\.csv$/);
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
