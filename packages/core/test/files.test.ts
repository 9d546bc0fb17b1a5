import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import {
  play,
  type Agent,
  type AgentIO,
  type BlobReference,
  type PlayOptions,
  defineGame,
  effect,
  move,
} from '@masbench/core';
import { fileJournal, readJournal, type CallLog } from '@masbench/core/journal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Journal } from '../src/journal/journal.ts';
import { readRecordedConfig, startEntry } from '../src/journal/beginning.ts';
import { callLogFile } from '../src/journal/file-call-log.ts';
import { OwnedFile } from '../src/journal/owned-file.ts';
import { checkUnchanged } from '../src/journal/recorded-file.ts';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';
import { long } from './games/long.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => void vi.restoreAllMocks());

describe('fileJournal', () => {
  it.each(['end', 'batch', 'answer'] as const)('holds the same under fsync %s', async (fsync) => {
    const path = join(folder, 'a', 'b', 'm.jsonl');
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

  it('says where it cannot write', async () => {
    await writeFile(join(folder, 'file'), '');
    const journal = fileJournal(join(folder, 'file', 'm.jsonl'));
    journal.append('{}');
    expect(() => journal.commit()).toThrow(/^Cannot keep the journal .*m\.jsonl: /);
  });

  it('writes and takes back lines that are longer than its buffer', async () => {
    const path = join(folder, 'm.jsonl');
    await writeFile(path, 'ü→🦊\n\ntorn');
    const journal = fileJournal(path);
    const lines = ['é'.repeat(40_000), 'b'.repeat(16_384), 'c'.repeat(16_383), 'd'];
    expect([...journal.read(), journal.torn?.()]).toEqual(['ü→🦊', '', 'torn']);
    for (const line of lines) {
      journal.append(line);
      await journal.commit();
    }
    expect([...journal.read()].slice(2)).toEqual(lines);
    journal.reopen();
    expect([...journal.read()].slice(2)).toEqual(lines.slice(0, -1));
    journal.append('e');
    await journal.close();
    expect(await readFile(path, 'utf8')).toBe(['ü→🦊', '', ...lines.slice(0, -1), 'e', ''].join('\n'));
  });

  it('that was not read begins after its last whole line', async () => {
    const path = join(folder, 'm.jsonl');
    await writeFile(path, 'a\ntorn');
    const journal = fileJournal(path);
    expect(journal.torn?.()).toBe('');
    journal.own?.();
    journal.append('b');
    expect([...journal.read()]).toEqual(['a', 'b']);
    await journal.close();
    expect(await readFile(path, 'utf8')).toBe('a\nb\n');
  });

  it('is taken from its owner where that is asked for', async () => {
    const path = join(folder, 'm.jsonl');
    const [first, second] = [fileJournal(path), fileJournal(path, { takeOver: true })];
    first.own?.();
    second.own?.();
    await second.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.append('a');
    expect(() => first.commit()).toThrow(expect.objectContaining({ code: 'JOURNAL_TAKEN' }) as Error);
    await expect(first.close()).rejects.toMatchObject({ code: 'JOURNAL_TAKEN' });
  });

  it('goes on only with the file that it has read, and what failed once fails again', async () => {
    const path = join(folder, 'm.jsonl');
    const journal = fileJournal(path);
    await writeFile(path, 'a\n');
    expect([...journal.read()]).toEqual(['a']);
    await writeFile(path, 'b\n');
    const taken = `Cannot go on with the journal ${path}: another process wrote to it after it was read: start again`;
    expect(() => journal.own?.()).toThrow(taken);
    expect([...journal.read()]).toEqual(['b']);
    journal.own?.();
    const second = fileJournal(path);
    expect(() => second.own?.()).toThrow(expect.objectContaining({ code: 'JOURNAL_TAKEN' }) as Error);
    await rm(`${path}.lock`);
    // The lock is looked at every 10 ms.
    await new Promise((resolve) => setTimeout(resolve, 20));
    journal.append('c');
    expect(() => journal.commit()).toThrow('was removed while it was held');
    expect(() => journal.reopen()).toThrow('was removed while it was held');
    await expect(journal.close()).rejects.toThrow('was removed while it was held');
    expect(await readFile(path, 'utf8')).toBe('b\n');
  });

  it.each([
    ['batch', 1000, 0],
    ['batch', 1001, 1],
    ['end', 1001, 0],
    ['answer', 1001, 0],
  ] as const)('under fsync %s syncs %i ms after the last time %i times', async (fsync, ms, times) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const sync = vi.spyOn(OwnedFile.prototype, 'syncLater').mockReturnValue(undefined);
    const journal = fileJournal(join(folder, 'm.jsonl'), fsync === 'batch' ? {} : { fsync });
    expect(journal.commit()).toBeUndefined();
    journal.own?.();
    now.mockReturnValue(ms);
    journal.append('{}');
    const committed = journal.commit();
    expect([sync.mock.calls.length, committed instanceof Promise]).toEqual([times, fsync === 'answer']);
    await committed;
    await journal.close();
  });

  it('begins one sync at a time, and counts from its beginning', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const file = new OwnedFile(join(folder, 'm.jsonl'), undefined, false);
    file.write('a\n');
    const ages: number[] = [];
    for (const time of [1000, 3000]) {
      now.mockReturnValue(time);
      ages.push(file.unsyncedMs);
      file.syncLater();
    }
    await file.synced();
    now.mockReturnValue(4000);
    expect([...ages, file.unsyncedMs]).toEqual([1000, 0, 3000]);
    await file.close();
  });

  it('that the disk does not keep fails from then on', async () => {
    const file = new OwnedFile(join(folder, 'm.jsonl'), undefined, false);
    file.write('a\n');
    closeSync(file.descriptor);
    const unwritable = { code: 'JOURNAL_UNWRITABLE', message: expect.stringContaining('EBADF') as string };
    await expect(file.synced()).rejects.toMatchObject(unwritable);
    expect(() => file.write('b\n')).toThrow(expect.objectContaining(unwritable) as Error);
    await expect(file.close()).rejects.toThrow('EBADF');
  });

  it('shares its folder of blobs with the journals next to it, and with no other', () => {
    const [one, two] = [fileJournal(join(folder, 'a.jsonl')), fileJournal(join(folder, 'b.jsonl'))];
    expect(one.blobs).toBe(two.blobs);
    const other = fileJournal(join(folder, 'c.jsonl'), { blobs: join(folder, 'other') });
    expect(other.blobs).not.toBe(one.blobs);
  });

  const places: readonly (readonly [what: string, file: string, (journal: Journal) => unknown])[] = [
    ['READABLE: Cannot read the journal', 'm.jsonl', ({ read }) => [...read()]],
    ['WRITABLE: Cannot keep the journal', 'm.jsonl', ({ own }) => own?.()],
    ['READABLE: Cannot read the call log', 'm.calls.jsonl', ({ calls }) => calls?.find('x', 1)],
    ['READABLE: Cannot read the call log', 'm.calls.jsonl', ({ calls }) => calls?.append('x', 1, {})],
    [
      'READABLE: Cannot read the announced calls',
      'announced.jsonl',
      ({ callsAnnounced }) => callsAnnounced?.(),
    ],
  ];

  it.each(places)('has a file of its own in place of a folder: UN%s %s', async (what, file, use) => {
    const journal = fileJournal(join(folder, 'm.jsonl'));
    await mkdir(join(folder, file));
    const [code = '', why = ''] = what.split(': ');
    expect(() => use(journal)).toThrow(
      expect.objectContaining({
        code: `JOURNAL_UN${code}`,
        message: expect.stringContaining(`${why} ${join(folder, file)}: `) as string,
        cause: expect.any(Error) as Error,
      }) as Error,
    );
    expect(await readdir(folder)).toEqual([file]);
    await rm(join(folder, file), { recursive: true });
    expect([[...journal.read()], journal.calls?.find('x', 1), journal.callsAnnounced?.()]).toEqual([
      [],
      [],
      0,
    ]);
  });

  it('that cannot be looked at is not missing, and a recorded one must be there', async () => {
    const unreadableError = (why: string) =>
      expect.objectContaining({
        code: 'JOURNAL_UNREADABLE',
        message: expect.stringContaining(why) as string,
      }) as Error;
    expect(() => fileJournal(join(folder, 'x'.repeat(300))).read()).toThrow(unreadableError('ENAMETOOLONG'));
    expect(() => readJournal(join(folder, 'm.jsonl'))).toThrow(unreadableError('ENOENT'));
    expect(() => readJournal(folder)).toThrow(unreadableError('it is not a file'));
    await writeFile(join(folder, 'm.jsonl'), 'torn');
    expect(readJournal(join(folder, 'm.jsonl')).torn?.()).toBe('');
  });

  it('settles what an earlier process left of an attempt, and only that', async () => {
    const path = join(folder, 'm.jsonl');
    const call = { request: 'x#0', attempt: 1, bound: { calls: 1 }, signal: new AbortController().signal };
    const earlier = fileJournal(path);
    await earlier.hold?.(call);
    await earlier.close();
    const announced = async (): Promise<number> =>
      (await readFile(join(folder, 'announced.jsonl'), 'utf8')).split('\n').length - 1;
    const journal = fileJournal(path);
    expect([journal.callsAnnounced?.(), journal.leftOpen?.('x#0', 1, 1), await announced()]).toEqual([
      1,
      undefined,
      1,
    ]);
    expect([journal.leftOpen?.('x#0', 1, 0)?.spent.lost.calls, await announced()]).toEqual([1, 2]);
    await journal.close();
  });

  it('announces no call of a match that no player is paid for', async () => {
    const agent = {
      name: 'scripted',
      nature: 'scripted' as const,
      create: () => async (_turn: unknown, io: AgentIO) => {
        const end = await io.reserve({ calls: 1 });
        end();
        return {};
      },
    };
    const journal = fileJournal(join(folder, 'm.jsonl'));
    await play(long, { config: { text: '' }, agents: { A: agent }, seed: 1, journal });
    expect(await readdir(folder)).toEqual(['m.jsonl']);
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
    const recorded = readJournal(join(folder, 'm1.jsonl'));
    expect(readRecordedConfig(startEntry(recorded), recorded)).toEqual(options.config);
  });
});

function callLog(): CallLog {
  const { calls } = fileJournal(join(folder, 'm.jsonl'));
  if (calls === undefined) throw new Error('a journal in a file has a call log');
  return calls;
}

describe('the call log', () => {
  it('loses no record and goes on: what could not be kept fails again until it is closed', async () => {
    const { calls } = fileJournal(join(folder, 'none', 'm.jsonl'));
    const append = () => calls?.append('x#0', 1, { text: '1' });
    expect(append).toThrow(
      expect.objectContaining({
        code: 'JOURNAL_UNWRITABLE',
        message: expect.stringMatching(/^Cannot keep the call log .*m\.calls\.jsonl: ENOENT/u) as string,
        cause: expect.any(Error) as Error,
      }) as Error,
    );
    await mkdir(join(folder, 'none'));
    expect(append).toThrow('ENOENT');
    await calls?.close();
    await append();
    await calls?.close();
    expect(await readFile(join(folder, 'none/m.calls.jsonl'), 'utf8')).toMatch(/^\{"request":"x#0".*\}\n$/u);
  });

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
    await appendFile(join(folder, 'm.calls.jsonl'), '{"x":1}\n{"request":"torn');
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
    expect(callLogFile('m')).toBe('m.calls.jsonl');
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

it('a module that changed since a run began is refused with both digests', async () => {
  const path = join(folder, 'agent.js');
  await writeFile(path, 'abc');
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await checkUnchanged('agent', path, abc)).toBeUndefined();
  expect(await checkUnchanged('agent', join(folder, 'none'), undefined)).toBeUndefined();
  await expect(checkUnchanged('agent', path, 'f'.repeat(64))).rejects.toThrow(
    `The agent ${path} changed since this run began (SHA-256 ffffffffffff then, ba7816bf8f01 now): put it back, or start a new run`,
  );
  await expect(checkUnchanged('agent', folder, abc)).rejects.toThrow(
    `Cannot read the agent ${folder}: EISDIR`,
  );
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
