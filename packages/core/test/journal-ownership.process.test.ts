import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  lockstep,
  MasbenchError,
  play,
  replay,
  type Agent,
  type Journal,
  type MatchResult,
} from '@masbench/core';
import { fileJournal, readJournal } from '@masbench/core/journal';
import { beforeEach, describe, expect, it } from 'vitest';
import { bazaar, services, traders, type Bazaar } from './games/bazaar.ts';
import { child, killed, reply } from './processes/child.ts';
import type { Played } from './processes/journal-player.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'm.jsonl');
});

async function played(journal: Journal, agent?: Agent<Bazaar>): Promise<MatchResult<Bazaar>> {
  const agents = agent === undefined ? traders : { A: agent, B: agent, C: agent };
  return play(bazaar, { config: {}, agents, services, seed: 3, scheduler: lockstep(), journal });
}

function codeOf(error: unknown): string {
  return MasbenchError.isInstance(error) ? error.code : String(error);
}

/** Everything in the folder, byte for byte, with the times of change. */
function contents(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const { mtimeMs, size } = statSync(join(folder, file));
      return [file, `${mtimeMs} ${size}`];
    }),
  );
}

describe('a journal', () => {
  it('is played by one of two processes; the other gets JOURNAL_TAKEN before it asks', async () => {
    // The owner answers nothing before the other has ended: both are at the journal at the same time.
    const players = [1, 2].map(() => child('journal-player.ts', path, 'held'));
    try {
      await Promise.all(players.map((player) => reply(player)));
      const replies = players.map(async (player) => reply<Played>(player));
      for (const player of players) player.send('go');
      expect(await Promise.race(replies)).toEqual({ status: 'JOURNAL_TAKEN', asked: 0 });
      for (const player of players) player.send('answer');
      expect((await Promise.all(replies)).map(({ status }) => status).toSorted()).toEqual([
        'JOURNAL_TAKEN',
        'finished',
      ]);
    } finally {
      await Promise.all(players.map(killed));
    }
    expect(replay(bazaar, readJournal(path)).outcome).not.toBeNull();
    expect(readdirSync(folder)).toEqual(['m.jsonl']);
  });

  it('that was taken over is left alone by its former owner, who asks no more', async () => {
    const asked = { former: 0, present: 0 };
    let present: Promise<MatchResult<Bazaar>> | undefined;
    const answer = (kind: string): unknown => (kind === 'price' ? { price: 1 } : { note: '' });
    const former = played(fileJournal(path), async ({ kind }) => {
      asked.former += 1;
      present ??= played(fileJournal(path, { takeOver: true }), (turn) => {
        asked.present += 1;
        return answer(turn.kind);
      });
      await present;
      await new Promise((resolve) => setTimeout(resolve, 15));
      return answer(kind);
    });
    await expect(former.catch(codeOf)).resolves.toBe('JOURNAL_TAKEN');
    expect((await present)?.status).toBe('finished');
    // One in each seat was in flight when the journal was lost.
    expect(asked.former).toBeLessThanOrEqual(3);
    expect(asked.present).toBeGreaterThan(20);
    expect(replay(bazaar, readJournal(path)).outcome).toEqual((await present)?.outcome);
  });

  it('is claimed by the first request: reading a finished match writes nothing', async () => {
    const { outcome } = await played(fileJournal(path));
    const before = contents();
    expect(replay(bazaar, readJournal(path)).outcome).toEqual(outcome);
    expect((await played(fileJournal(path))).outcome).toEqual(outcome);
    expect(contents()).toEqual(before);
  });

  it('is read without its torn last line, which stays where it is', async () => {
    await played(fileJournal(path));
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${lines.slice(0, 9).join('\n')}\n{"type":"torn`);
    const before = contents();
    for (const journal of [fileJournal(path), readJournal(path)]) {
      expect(replay(bazaar, journal)).toMatchObject({ line: 9, torn: true });
      expect([...journal.read()]).toEqual(lines.slice(0, 9));
      expect(journal.torn?.()).toBe('{"type":"torn');
    }
    expect(contents()).toEqual(before);
  });

  it('can be read while a match is played with it', async () => {
    const counts: number[] = [];
    await played(fileJournal(path), async ({ kind }) => {
      counts.push(replay(bazaar, readJournal(path)).line);
      return kind === 'price' ? { price: 1 } : { note: '' };
    });
    expect(counts.length).toBeGreaterThan(20);
    expect(counts).toEqual(counts.toSorted((one, two) => one - two));
  });

  it('can be played again with the same object, once the match has ended', async () => {
    const journal = fileJournal(path);
    const first = await played(journal);
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    expect((await played(journal)).outcome).toEqual(first.outcome);
    writeFileSync(path, `${lines.slice(0, 20).join('\n')}\n`);
    expect((await played(journal)).outcome).toEqual(first.outcome);
    expect(readFileSync(path, 'utf8').split('\n').slice(0, -1)).toEqual(lines);
  });
});

describe('readJournal', () => {
  it('fileJournal of a missing file is an empty journal, which a replay does not create', () => {
    expect(() => replay(bazaar, fileJournal(join(folder, 'no', 'm.jsonl')))).toThrow(
      expect.objectContaining({ code: 'JOURNAL_CORRUPT' }) as Error,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});
