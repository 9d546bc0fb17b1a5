import { execFileSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defineGame,
  effect,
  MasbenchError,
  memoryJournal,
  play,
  replay,
  type Agent,
  type AgentIO,
  type BlobReference,
  type Journal,
  type MatchResult,
} from '@masbench/core';
import { fileJournal, readJournal, fileCallLog, folderBlobs } from '@masbench/core/journal';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { bazaar, services, type Bazaar } from './games/bazaar.ts';
import { long } from './games/long.ts';
import { child, killed, reply } from './processes/child.ts';
import type { Played } from './processes/journal-player.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'm.jsonl');
});

/** Plays the bazaar with an agent that calls a model before it answers. */
async function calling(journal: Journal, call: (io: AgentIO) => unknown): Promise<MatchResult<Bazaar>> {
  const agent: Agent<Bazaar> = async (turn, io) => {
    await call(io);
    return turn.kind === 'price' ? { price: 1 } : { note: '' };
  };
  return play(bazaar, { config: {}, agents: { A: agent, B: agent }, services, seed: 1, journal });
}

async function codeOf(match: Promise<unknown>): Promise<string> {
  return match.then(
    () => 'no error',
    (error: unknown) => (MasbenchError.isInstance(error) ? error.code : String(error)),
  );
}

describe('a call log that cannot be written', () => {
  it.each([
    ['awaited', async (io: AgentIO) => io.trace({ call: 1 })],
    ['not awaited', (io: AgentIO) => void io.trace({ call: 1 })],
    ['caught', async (io: AgentIO) => io.trace({ call: 1 }).catch(() => undefined)],
  ])('ends the match and is not the fault of the agent, whose record is %s', async (_how, call) => {
    mkdirSync(join(folder, 'm.calls.jsonl'));
    expect(await codeOf(calling(fileJournal(path), call))).toMatch(/^JOURNAL_UN(READ|WRIT)ABLE$/);
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain('"type":"attempt"');
    expect(text).not.toContain('"type":"end"');
    expect(text).not.toContain('"by":"agent"');
    // The lock is free and the match goes on once the log can be written.
    rmSync(join(folder, 'm.calls.jsonl'), { recursive: true });
    expect((await calling(fileJournal(path), call)).status).toBe('finished');
  });

  it('ends the match where it fails later, before an answer that came after it counts', async () => {
    const journal = memoryJournal();
    const calls = {
      find: () => [],
      append: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        throw new Error('the server is gone');
      },
      close: () => undefined,
    };
    const match = calling({ ...journal, calls }, (io) => void io.trace({ call: 1 }));
    await expect(match).rejects.toMatchObject({
      code: 'JOURNAL_UNWRITABLE',
      message: expect.stringContaining('the server is gone') as string,
    });
    expect([...journal.read()].filter((line) => line.includes('"type":"end"'))).toEqual([]);
  });
});

describe('the call log', () => {
  it('that takes its time is waited for before anything is asked or finished', async () => {
    let pending = 0;
    let most = 0;
    const calls = {
      find: () => [],
      append: async () => {
        pending += 1;
        most = Math.max(most, pending);
        await new Promise((resolve) => setTimeout(resolve, 2));
        pending -= 1;
      },
      close: () => undefined,
    };
    const found: number[] = [];
    const commits: number[] = [];
    const journal = memoryJournal();
    const appending: Journal = {
      ...journal,
      calls,
      append: (line) => {
        if (line.startsWith('{"type":"open","id":"price/') || line.startsWith('{"type":"end"'))
          found.push(pending);
        journal.append(line);
      },
      commit: () => void commits.push(pending),
    };
    const { status } = await calling(appending, (io) => void io.trace({ call: 1 }));
    expect([status, most > 1, pending]).toEqual(['finished', true, 0]);
    expect(found.at(-1)).toBe(0);
    expect(commits.every((count) => count === 0)).toBe(true);
  });

  it('is not opened again by a record that comes after the match', async () => {
    const ios: AgentIO[] = [];
    await calling(fileJournal(path), (io) => {
      ios.push(io);
      return io.trace({ call: 1 });
    });
    const log = join(folder, 'm.calls.jsonl');
    const text = readFileSync(log, 'utf8');
    rmSync(log);
    for (const io of ios) await io.trace({ call: 2 });
    expect(readdirSync(folder)).toEqual(['m.jsonl']);
    expect(text.split('\n').slice(0, -1)).toHaveLength(ios.length);
  });
});

describe.skipIf(isSkipped(testParts.prlimit))('a disk that is full', () => {
  it('ends the match with JOURNAL_UNWRITABLE and loses no answer; with room, it goes on', async () => {
    const player = child('journal-player.ts', path);
    try {
      await reply(player);
      execFileSync('prlimit', ['--pid', String(player.pid), '--fsize=2000']);
      player.send('go');
      const { status, asked } = await reply<Played>(player);
      expect(status).toBe('JOURNAL_UNWRITABLE');
      const text = readFileSync(path, 'utf8');
      expect([text.length, text.endsWith('\n')]).toEqual([2000, false]);
      const answered = text.split('\n').filter((line) => line.includes('"by":"agent"')).length;
      // What was in flight when the disk was full: at most one request of every seat.
      expect(asked - answered).toBeLessThanOrEqual(3);
      expect(readdirSync(folder)).toEqual(['m.jsonl']);
      expect(replay(bazaar, readJournal(path)).torn).toBe(true);
    } finally {
      await killed(player);
    }
    const second = child('journal-player.ts', path);
    try {
      await reply(second);
      second.send('go');
      expect((await reply<Played>(second)).status).toBe('finished');
    } finally {
      await killed(second);
    }
    expect(replay(bazaar, readJournal(path)).outcome).not.toBeNull();
  });
});

describe.skipIf(isSkipped(testParts.prlimit))('a disk that has room for a part', () => {
  const room = (process: ChildProcess, bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  };
  const take = async (process: ChildProcess, step: string): Promise<string> => {
    process.send(step);
    return reply<string>(process);
  };

  it('leaves a file that was to be replaced as it was', async () => {
    const writer = child('full-disk.ts', folder);
    try {
      await reply(writer);
      writeFileSync(join(folder, 'run.json'), 'before');
      room(writer, 2000);
      expect(await take(writer, 'replace the file')).toMatch(/EFBIG/);
      expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe('before');
      expect(readdirSync(folder)).toEqual(['run.json']);
    } finally {
      await killed(writer);
    }
  });

  it('and a process that is killed leaves a draft that bears the name of the file', async () => {
    const writer = child('full-disk.ts', folder);
    await reply(writer);
    writer.send('replace a large file');
    await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toHaveLength(1);
    await killed(writer);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^run\.json\..+\.part$/)]);
  });

  it('ends a call log with the record that was lost: no later one follows it, and a new owner goes on', async () => {
    const writer = child('full-disk.ts', folder);
    try {
      await reply(writer);
      expect(await take(writer, 'append a short record')).toBe('done');
      room(writer, 2000);
      expect(await take(writer, 'append a long record')).toMatch(/Cannot keep the call log/);
      room(writer, 'unlimited');
      expect(await take(writer, 'append a short record')).toMatch(/Cannot keep the call log/);
    } finally {
      await killed(writer);
    }
    const log = fileCallLog(join(folder, 'm.calls.jsonl'));
    expect(log.find('move/B#0', 1)).toHaveLength(1);
    await log.append('move/C#0', 1, { text: 'next' });
    await log.close();
    const again = fileCallLog(join(folder, 'm.calls.jsonl'));
    expect([again.find('move/B#0', 1).length, again.find('move/C#0', 1).length]).toEqual([1, 1]);
  });
});

describe('bytes in a folder', () => {
  const bytes = new TextEncoder().encode('a fox');

  it.each([
    ['torn', (file: string) => writeFileSync(file, bytes.subarray(0, 3))],
    ['changed', (file: string) => writeFileSync(file, 'a box')],
    ['empty', (file: string) => writeFileSync(file, '')],
  ])(
    'that are %s are refused, by the name of their file, and mended by putting them again',
    async (_how, spoil) => {
      const blobs = folderBlobs(folder);
      const sha256 = await blobs.put(bytes);
      const file = join(folder, sha256);
      expect(new TextDecoder().decode(await blobs.get(sha256))).toBe('a fox');
      spoil(file);
      await expect(blobs.get(sha256)).rejects.toMatchObject({
        code: 'BLOB_CORRUPT',
        message: expect.stringContaining(file) as string,
      });
      expect(await blobs.put(bytes)).toBe(sha256);
      expect(new TextDecoder().decode(await blobs.get(sha256))).toBe('a fox');
      expect(readdirSync(folder)).toEqual([sha256]);
    },
  );

  it('that are not there, or that no hash names, are missing', async () => {
    const blobs = folderBlobs(folder);
    for (const name of ['f'.repeat(64), '../secret'])
      await expect(blobs.get(name)).rejects.toMatchObject({ code: 'BLOB_MISSING' });
  });

  it('are checked where they are the configuration of a match, and mended by playing on', async () => {
    const options = { config: { text: 'x'.repeat(20_000) }, agents: { A: { go: () => ({}) } }, seed: 1 };
    await play(long, { ...options, journal: fileJournal(path) });
    const [name = ''] = readdirSync(join(folder, 'blobs'));
    const file = join(folder, 'blobs', name);
    const text = readFileSync(file, 'utf8');
    for (const spoilt of [text.replace('xxx', 'xyx'), text.slice(0, 100)]) {
      writeFileSync(file, spoilt);
      expect(() => replay(long, readJournal(path))).toThrow(
        expect.objectContaining({
          code: 'BLOB_CORRUPT',
          message: expect.stringContaining(file) as string,
        }) as Error,
      );
    }
    await play(long, { ...options, journal: fileJournal(path) });
    expect(replay(long, readJournal(path)).outcome).toEqual({});
  });

  it('that a service cannot store end the match, not the service', async () => {
    writeFileSync(join(folder, 'blobs'), 'a file where the folder of images must be');
    let painted = 0;
    const match = play(gallery, {
      config: {},
      seed: 1,
      journal: fileJournal(path),
      services: {
        paint: async (_input, io) => {
          painted += 1;
          return io.store(bytes, { mediaType: 'image/png' });
        },
      },
      agents: { A: {} },
    });
    expect(await codeOf(match)).toBe('JOURNAL_UNWRITABLE');
    expect(painted).toBe(1);
    expect(readFileSync(path, 'utf8')).not.toContain('"type":"attempt"');
  });
});

const gallery = defineGame<{ image: BlobReference | null }>()({
  name: 'gallery',
  version: 1,
  config: z.object({}),
  asks: {
    paint: effect({ input: z.object({}), output: z.object({ sha256: z.string(), mediaType: z.string() }) }),
  },
  setup: () => ({ image: null }),
  open: (_state, ask) => [ask.paint({})],
  on: { paint: (state, { output }) => void (state.image = output) },
  views: {},
  outcome: ({ image }) => (image === null ? null : {}),
});
