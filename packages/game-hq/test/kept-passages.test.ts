import { memoryBlobs } from '@masbench/core';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderBlobs } from '@masbench/core/journal';
import { experiment, run, verify } from '@masbench/experiments';
import { benchmark, type Hq, readPassages } from '@masbench/game-hq';
import { keepPassages } from '../src/passages/keep-passages.ts';
import type { Handlers } from '@masbench/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { worth } from './playing.js';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const texts = ['Zoë counted 7 boats. €2 each.', 'A second text.\nIt has two lines.', '😀 A third text.'];
const lines = texts.map((text, index) => JSON.stringify({ id: `p${index + 1}`, text }));

async function source(content = lines.join('\n')): Promise<string> {
  const path = join(folder, 'news.jsonl');
  await writeFile(path, content);
  return path;
}

/** Plays the file, and collects the texts that agents are shown. */
async function played(passages: unknown, into: string): Promise<{ shown: string[] }> {
  const shown: string[] = [];
  const agent: Handlers<Hq> = {
    policy: ({ data }) => {
      shown.push(data.passage?.text ?? '');
      return { choice: data.choices.includes('review') ? 'review' : 'continue' };
    },
    summarize: ({ data }) => ({ summary: worth(data.passage.text.length / 100) }),
    review: ({ data }) => ({ summary: worth(data.passage.text.length / 99) }),
  };
  const definition = experiment({
    benchmark,
    settings: { passages, showPassage: true, scorer: 'coverage' },
    seats: { A: agent, B: agent },
    scheduler: 'lockstep',
  });
  const result = await run(definition, { folder: into });
  expect(result.result).toMatchObject({ finished: 1, failed: 0 });
  return { shown };
}

describe('passages of a file', () => {
  it('are kept as one blob, and reach agents and scorers as texts', async () => {
    const path = await source();
    const kept = await played(path, join(folder, 'kept'));
    const inline = await played(await readPassages(path), join(folder, 'inline'));
    expect(kept.shown).toContain(texts[0]);
    expect(kept.shown).toEqual(inline.shown);
    const answers = async (name: string): Promise<unknown[]> =>
      (await readFile(join(folder, name, 'matches', 'm0001.jsonl'), 'utf8'))
        .split('\n')
        .flatMap((line) => (line.includes('"type":"answer"') ? [JSON.parse(line)] : []))
        .map(({ id, value }: { id: unknown; value: unknown }) => ({ id, value }));
    expect(await answers('kept')).toEqual(await answers('inline'));
    const blobs = await readdir(join(folder, 'kept', 'blobs'));
    const contents = await Promise.all(
      blobs.map(async (blob) => readFile(join(folder, 'kept', 'blobs', blob), 'utf8')),
    );
    expect(contents).toContain(texts.join(''));
    expect(contents.filter((content) => content.includes('boats'))).toHaveLength(1);
  });

  it('are in the run folder, which verifies alone, and a changed byte of them is named', async () => {
    const path = await source();
    const into = join(folder, 'run');
    await played(path, into);
    await rm(path);
    expect(await verify(into, { experiment: experiment({ benchmark }) })).toMatchObject({ problems: [] });
    for (const blob of await readdir(join(into, 'blobs'))) {
      const at = join(into, 'blobs', blob);
      const bytes = await readFile(at);
      const boats = bytes.indexOf('boats');
      if (boats >= 0) await writeFile(at, bytes.fill('g', boats, boats + 1));
    }
    const { problems } = await verify(into, { experiment: experiment({ benchmark }) });
    expect(problems[0]).toMatch(/Cannot read the text at byte 0 of .+: its \d+ bytes are not those/);
  });

  it('cost a configuration the same, however long they are', async () => {
    const long = Array.from({ length: 40 }, (_, index) =>
      JSON.stringify({ id: `p${index}`, text: `${index} `.repeat(20_000) }),
    );
    const path = await source(long.join('\r\n'));
    const blobs = folderBlobs(join(folder, 'blobs'));
    const passages = await keepPassages(path, blobs);
    expect(JSON.stringify(passages).length).toBeLessThan(40 * 400);
    const [within] = await readdir(join(folder, 'blobs'));
    expect(passages.map(({ text }) => (typeof text === 'string' ? '' : text.within))).toEqual(
      passages.map(() => within),
    );
    const { size } = await stat(join(folder, 'blobs', within ?? ''));
    expect(size).toBeGreaterThan(1_600_000);
  });

  it('are the same read in pieces as read at once: line ends, byte order mark, characters of many bytes', async () => {
    // Longer than a piece of a file stream, with every kind of boundary somewhere in it.
    const rows = Array.from({ length: 400 }, (_, index) => ({
      id: `é${index}`,
      text: `${'ß€😀 '.repeat(40 + (index % 7))}"quoted",\nline`,
    }));
    const jsonl = `\uFEFF${rows.map((row) => JSON.stringify(row)).join('\r\n')}\r\n`;
    const csv = `\uFEFFid,text\r\n${rows.map(({ id, text }) => `${id},"${text.replaceAll('"', '""').replaceAll('\n', '\r\n')}"`).join('\r\n')}\r`;
    for (const [name, content] of Object.entries({ jsonl, csv })) {
      const path = join(folder, `rows.${name}`);
      await writeFile(path, content);
      expect(await readPassages(path)).toEqual(rows);
    }
  });

  it('refuse a line that no memory should hold', async () => {
    const path = await source(`{"id":"a","text":"${'x'.repeat(65 * 1024 * 1024)}"}`);
    await expect(keepPassages(path, memoryBlobs())).rejects.toThrow(
      /a line must have at most 67108864 characters: .+, line 1$/,
    );
  });
});

describe("the leaderboard's results", () => {
  const csv = 'source,summary,model\n"One, first.",s,gpt\n"One, first.",t,qwen\nTwo.,s,gpt\n';

  const passagesOf = async (name: string, content: string): Promise<unknown> => {
    await writeFile(join(folder, name), content);
    return readPassages(join(folder, name));
  };

  it('give one passage per source, read as they are', async () => {
    const passages = [
      { id: 'source-1', text: 'One, first.' },
      { id: 'source-2', text: 'Two.' },
    ];
    expect(await passagesOf('results.csv', csv)).toEqual(passages);
    const jsonl = '{"source":"One, first.","model":"a"}\n{"source":"One, first."}\n{"source":"Two."}';
    expect(await passagesOf('results.jsonl', jsonl)).toEqual(passages);
  });

  it('name the line of an empty source', async () => {
    await expect(passagesOf('results.csv', 'source,model\nOne.,a\n ,b\n')).rejects.toThrow(
      /`source` must be a text that is not empty: .+results.csv, line 3$/,
    );
  });
});
