import { join } from 'node:path';
import { lockstep, memoryJournal, play, retrace, type AnyGame, type NamedAgent } from '@masbench/core';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { bids } from './games/bids.ts';
import { overHttp, overLangGraph, overMcp, overStdio, type RecordingSeat } from './recording-seats.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

const turnSchema = z.object({ kind: z.string(), turn: z.int(), data: z.unknown(), view: z.unknown() });
const rounds = 3;

/** Bids alike in every match, and writes a word where no other seat may read it. */
function rival(word: string): NamedAgent<AnyGame> {
  return {
    name: 'rival',
    create: () => (turn) => ({ bid: (turn.turn + 1) % 3, diary: `${word} of seat ${turn.seat}` }),
  };
}

/** What reaches A in a match in which B and C hold prizes of such a worth, and write such a word into their diaries. */
async function receivedBy(seat: RecordingSeat, worth: number, word: string, game: AnyGame = bids) {
  const journal = memoryJournal();
  const result = await play<AnyGame>(game, {
    id: 'm0001',
    config: { rounds },
    services: {},
    agents: { A: seat.agent, B: rival(word), C: rival(word) },
    force: { 'draw/A#0': 5, 'draw/B#0': worth, 'draw/C#0': worth },
    seed: 1,
    journal,
    scheduler: lockstep(),
  });
  expect(result).toMatchObject({ status: 'finished', seats: { A: { failedAttempts: {} } } });
  const shown: z.infer<typeof turnSchema>[] = [];
  for (const { entry, request, view } of retrace(game, journal)) {
    if (entry.type === 'open' && request?.seat === 'A' && request.kind === 'move')
      shown.push({ kind: 'move', turn: shown.length, data: request.data, view: view('A') });
  }
  const all = await seat.received();
  const turns = all.flatMap((one) => {
    const { success, data } = turnSchema.safeParse(one);
    return success ? [data] : [];
  });
  return { turns, shown, text: plain(all) };
}

/** The text of what was received, with words that are random in every match replaced. */
function plain(all: readonly unknown[]): string {
  const words = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{6,}/g;
  return JSON.stringify(all).replaceAll(words, '…');
}

const ways: readonly (readonly [name: string, open: (file: string) => Promise<RecordingSeat>])[] = [
  ['stdio', overStdio],
  ['HTTP', overHttp],
  ['MCP', overMcp],
  ['LangGraph', overLangGraph],
];
for (const [name, open] of ways) {
  describe.skipIf(open === overStdio && isSkipped(testParts.python))(`over ${name}`, () => {
    it('a seat receives exactly its views, and nothing of what others hold or write in private', async () => {
      const one = await receivedBy(await open(join(folder, 'one')), 3, 'canary');
      const two = await receivedBy(await open(join(folder, 'two')), 8, 'kestrel');
      expect(one.turns).toEqual(one.shown);
      expect(one.turns).toHaveLength(rounds);
      // No canary leak, and no interference: what A must not tell apart changes no byte that reaches it.
      expect(one.text).not.toMatch(/canary|diary of|kestrel/);
      expect(two.text).toBe(one.text);
    });
  });
}

it('what is received tells a game that leaks from one that does not', async () => {
  const tight: AnyGame = bids;
  const leaking: AnyGame = { ...tight, views: { ...tight.views, all: (state: unknown) => state } };
  const one = await receivedBy(await overHttp(), 3, 'canary', leaking);
  const two = await receivedBy(await overHttp(), 8, 'canary', leaking);
  expect(two.text).not.toBe(one.text);
});
