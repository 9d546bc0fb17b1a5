import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  play,
  type Agent,
  type BlobReference,
  type PlayOptions,
  defineGame,
  effect,
  move,
} from '@masbench/core';
import { fileJournal, type CallLog } from '@masbench/core/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';
import { long } from './games/long.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('fileJournal', () => {
  it.each(['end', 'batch', 'answer'] as const)('holds the same under fsync %s', async (fsync) => {
    const path = join(folder, 'a', 'm.jsonl');
    const { journal, answers } = await play(bazaar, {
      config: {},
      agents: traders,
      services,
      seed: 1,
      journal: fileJournal(path, { fsync }),
    });
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
    expect([...journal.read()]).toEqual(lines);
    expect(lines.filter((line) => line.includes('"type":"answer"'))).toHaveLength(answers);
  });

  it('reads lines of any length and any letters', async () => {
    const path = join(folder, 'm.jsonl');
    const lines = ['a'.repeat(200_000), 'ü→🦊'.repeat(30_000), '', 'x'];
    await writeFile(path, `${lines.join('\n')}\ntorn`);
    const journal = fileJournal(path);
    expect([...journal.read()]).toEqual(lines);
    journal.append('after');
    await journal.commit();
    expect([...journal.read()].at(-1)).toBe('after');
    await journal.close();
    expect((await readFile(path, 'utf8')).endsWith('x\nafter\n')).toBe(true);
  });

  it('says where it cannot write', async () => {
    await writeFile(join(folder, 'file'), '');
    const journal = fileJournal(join(folder, 'file', 'm.jsonl'));
    journal.append('{}');
    expect(() => journal.commit()).toThrow(/^Cannot keep the journal .*m\.jsonl: /);
  });

  it('keeps a long configuration once, next to the journals', async () => {
    const options: PlayOptions<typeof long> = {
      config: { text: 'x'.repeat(20_000) },
      agents: { A: { go: () => ({}) } },
      seed: 1,
    };
    for (const name of ['m1', 'm2'])
      await play(long, { ...options, journal: fileJournal(join(folder, `${name}.jsonl`)) });
    expect(await readdir(join(folder, 'blobs'))).toHaveLength(1);
    expect((await readFile(join(folder, 'm1.jsonl'), 'utf8')).length).toBeLessThan(2_000);
  });
});

function callLog(): CallLog {
  const { calls } = fileJournal(join(folder, 'm.jsonl'));
  if (calls === undefined) throw new Error('a journal in a file has a call log');
  return calls;
}

describe('the call log', () => {
  it('keeps records of an interrupted attempt for its repetition, and survives a torn line', async () => {
    const path = join(folder, 'm.jsonl');
    const controller = new AbortController();
    const calling: Agent<Bazaar> = async (turn, io) => {
      if (turn.kind === 'price' && turn.seat === 'A') {
        await io.trace({ call: 1, text: 'paid for' });
        setTimeout(() => controller.abort(), 1);
        await new Promise(() => undefined);
      }
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    };
    const options = { config: { days: 1 }, services, seed: 1 } as const;
    await play(bazaar, {
      ...options,
      agents: { A: calling, B: calling },
      journal: fileJournal(path),
      signal: controller.signal,
    });
    await appendFile(join(folder, 'm.calls.jsonl'), '{"request":"torn');
    const traced: unknown[] = [];
    const recalling: Agent<Bazaar> = async (turn, io) => {
      traced.push([io.id, io.traced]);
      await io.trace({ call: 2 });
      return turn.kind === 'price' ? { price: 1 } : { note: '' };
    };
    await play(bazaar, { ...options, agents: { A: recalling, B: recalling }, journal: fileJournal(path) });
    expect(traced[0]).toEqual([
      'price/A#0',
      [expect.objectContaining({ call: 1, text: 'paid for', request: 'price/A#0' })],
    ]);
    const lines = (await readFile(join(folder, 'm.calls.jsonl'), 'utf8')).split('\n').slice(0, -1);
    expect(
      lines.filter((line) => line.includes('"call":2')).map((line) => JSON.parse(line) as unknown),
    ).toHaveLength(traced.length);
  });

  it('keeps a record at the request that wrote it, even if the record has fields of these names', async () => {
    const log = callLog();
    await log.append('say/A#0', 1, { text: '1', request: { url: 'http://model' }, attempt: 'first' });
    await log.append('say/A#0', 1, { text: '2', request: 'say/B#0', attempt: 1 });
    await log.close();
    expect(log.find('say/A#0', 1)).toMatchObject([{ text: '1' }, { text: '2' }]);
    expect(log.find('say/B#0', 1)).toEqual([]);
  });

  it.each([
    ['changed', (lines: string[]) => lines.map((line) => line.replace('"text":"2"', '"text":"3"'))],
    ['lost', (lines: string[]) => lines.filter((line) => !line.includes('"text":"2"'))],
    ['moved', ([first = '', second = '', ...rest]: string[]) => [second, first, ...rest]],
    ['doubled', ([first = '', ...rest]: string[]) => [first, first, ...rest]],
  ])('is not used where a line was %s: the error names the line', async (_how, damage) => {
    const log = callLog();
    for (const text of ['1', '2', '3']) await log.append('say/A#0', 1, { text });
    await log.close();
    expect(log.find('say/A#0', 1)).toMatchObject([{ text: '1' }, { text: '2' }, { text: '3' }]);
    await log.append('say/A#0', 1, { text: '4' });
    await log.close();
    expect(log.find('say/A#0', 1)).toHaveLength(4);
    const path = join(folder, 'm.calls.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
    await writeFile(path, `${damage(lines).join('\n')}\n`);
    const corrupt = expect.objectContaining({
      code: 'JOURNAL_CORRUPT',
      message: expect.stringMatching(/m\.calls\.jsonl: line [12] does not have the digest/) as string,
    }) as Error;
    const damaged = callLog();
    expect(() => damaged.find('say/A#0', 1)).toThrow(corrupt);
    expect(() => damaged.append('say/A#0', 2, {})).toThrow(corrupt);
  });
});

describe('blobs', () => {
  const image = z.object({ sha256: z.string(), mediaType: z.string() });
  const gallery = defineGame<{ image: BlobReference | null; seen: number | null }>()({
    name: 'gallery',
    version: 1,
    config: z.object({}),
    asks: {
      paint: effect({ input: z.object({ text: z.string() }), output: image }),
      look: move({ data: z.object({}), action: z.object({ bytes: z.int() }) }),
    },
    setup: () => ({ image: null, seen: null }),
    open: (state, ask) => (state.image === null ? [ask.paint({ text: 'a fox' })] : [ask.look('A', {})]),
    on: {
      paint: (state, { output }) => void (state.image = output),
      look: (state, { action }) => void (state.seen = action.bytes),
    },
    views: { wall: (state) => ({ image: state.image }) },
    outcome: ({ seen }) => (seen === null ? null : { seen }),
  });

  it('are served only where the view shows them', async () => {
    const errors: unknown[] = [];
    const { outcome } = await play(gallery, {
      config: {},
      seed: 1,
      journal: fileJournal(join(folder, 'm.jsonl')),
      services: {
        paint: async ({ text }, io) => io.store(new TextEncoder().encode(text), { mediaType: 'image/png' }),
      },
      agents: {
        A: {
          look: async (turn, io) => {
            const other = { sha256: 'f'.repeat(64), mediaType: 'image/png' };
            await io.blob(other).catch((error: unknown) => errors.push(error));
            return {
              bytes: turn.view.wall.image === null ? 0 : (await io.blob(turn.view.wall.image)).length,
            };
          },
        },
      },
    });
    expect(outcome).toEqual({ seen: 5 });
    expect(errors).toEqual([expect.objectContaining({ code: 'BLOB_MISSING' })]);
  });
});
