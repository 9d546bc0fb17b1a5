import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataFolder, lackOf } from '../testing/published-data.ts';
import { derive } from './derive.ts';
import { type PublishedFile, publishedFiles } from './sets.ts';
import { takeData } from './take.ts';

/** What the server has, by path; anything else is not found. */
const pages = new Map<string, string>();
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const page = pages.get(request.url ?? '');
  response.writeHead(page === undefined ? 404 : 200).end(page);
});
let address = '';
let folder = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masbench-data-'));
  pages.clear();
  asked.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(path: string, text: string, more: Partial<PublishedFile> = {}): PublishedFile {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return {
    path,
    sha256,
    origins: [`${address}/origin/${path}`],
    derive: undefined,
    from: 'A set (MIT)',
    ...more,
  };
}

const answers = '{"question": "Is there a dog?", "answer": "No"}\n';
const stored = [1, 10_000_001, 20_000_001]
  .map((id) =>
    JSON.stringify({
      question_id: id,
      prompt: 'Is there a dog?\nOne word.',
      text: id > 9 && id < 2e7 ? 'No' : 'Yes',
    }),
  )
  .join('\n');

describe('takeData', () => {
  test('takes files from their origins, makes those that are derived, and asks for none twice', async () => {
    pages.set('/origin/a/one.txt', 'one').set('/origin/answers.jsonl', stored);
    const files = [
      file('a/one.txt', 'one'),
      file('b/answers.jsonl', answers, {
        origins: [`${address}/origin/answers.jsonl`],
        derive: 'popeAnswers',
      }),
    ];
    expect(await takeData(files, { folder })).toEqual({
      present: [],
      taken: ['a/one.txt', 'b/answers.jsonl'],
      faults: [],
      left: [],
    });
    expect(readFileSync(join(folder, 'b/answers.jsonl'), 'utf8')).toBe(answers);
    expect((await takeData(files, { folder })).present).toEqual(['a/one.txt', 'b/answers.jsonl']);
    expect(asked).toEqual(['/origin/a/one.txt', '/origin/answers.jsonl']);
  });

  test('takes every file by its path from an address, those without an origin too', async () => {
    pages.set('/copy/a/one.txt', 'one').set('/copy/two.txt', 'two');
    const files = [file('a/one.txt', 'one'), file('two.txt', 'two', { origins: [] })];
    const { taken, faults } = await takeData(files, { folder, address: `${address}/copy` });
    expect({ taken, faults }).toEqual({ taken: ['a/one.txt', 'two.txt'], faults: [] });
  });

  test('says what it leaves, and what is not what it has to be, and writes nothing of that', async () => {
    pages.set('/origin/other.txt', 'another text').set('/origin/answers.jsonl', 'not JSON');
    writeFileSync(join(folder, 'torn.txt'), 'to');
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const at = closed.address();
    const nobody = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/`;
    closed.close();
    await once(closed, 'close');
    const { present, taken, faults, left } = await takeData(
      [
        file('other.txt', 'text'),
        file('torn.txt', 'torn'),
        file('gone.txt', 'gone'),
        file('unreachable.txt', '', { origins: [nobody] }),
        file('answers.jsonl', answers, { derive: 'popeAnswers' }),
        file('compiled.txt', '', { origins: [] }),
      ],
      { folder },
    );
    expect([present, taken, left.map(({ path }) => path)]).toEqual([[], [], ['compiled.txt']]);
    expect(faults).toEqual([
      expect.stringMatching(
        /^other\.txt of A set \(MIT\) has the SHA-256 [0-9a-f]{64} and not [0-9a-f]{64}$/,
      ),
      expect.stringMatching(/^torn\.txt of A set .+ Remove it to take it again$/),
      `gone.txt cannot be taken: ${address}/origin/gone.txt answers 404`,
      expect.stringMatching(/^unreachable\.txt cannot be taken: http:.+ cannot be reached: .+/),
      expect.stringMatching(/^answers\.jsonl cannot be made from .+answers\.jsonl: SyntaxError/),
    ]);
    expect(
      ['other.txt', 'gone.txt', 'answers.jsonl'].filter((path) => existsSync(join(folder, path))),
    ).toEqual([]);
  });
});

const sample = 'hq/simpleqa_sample.csv';
const lack = lackOf(...publishedFiles.map(({ path }) => path));

describe.skipIf(lack !== '')(`the published data${lack}`, () => {
  test('have the hashes of the list', async () => {
    const { present, faults } = await takeData(publishedFiles, { folder: dataFolder });
    expect([faults, present.length]).toEqual([[], publishedFiles.length]);
  });

  test('derive a sample of SimpleQA again from a table that has its rows in another order', () => {
    const text = readFileSync(join(dataFolder, sample), 'utf8');
    const [header = '', ...records] = text.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n/gu) ?? [];
    expect(derive('simpleQa', [[header, ...records.toReversed()].join('')])).toBe(text);
  });
});
