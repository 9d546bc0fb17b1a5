import { lockstep, MasbenchError, memoryJournal, play, replay, withView, type Journal } from '@masbench/core';
import { recordedResult } from '@masbench/core/journal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallLog } from '../src/contracts/call-log.ts';
import { JournalCursor } from '../src/engine/journal-cursor.ts';
import type { OpenRequest } from '../src/engine/open-request.ts';
import { RecordKeeper } from '../src/engine/record-keeper.ts';
import type { StartEntry } from '../src/journal/journal.ts';
import { nothingLost } from '../src/usage/lost.ts';
import { noUsage } from '../src/usage/usage.ts';
import { bazaar, services, traders } from './games/bazaar.ts';
import { resealed, unsealed } from './sealed-lines.ts';

let lines: string[];

beforeAll(async () => {
  const { journal } = await play(bazaar, {
    config: {},
    agents: traders,
    services,
    seed: 3,
    scheduler: lockstep(),
  });
  lines = [...journal.read()];
});

function mismatch(journal: Journal, game = bazaar): string {
  try {
    replay(game, journal);
  } catch (error) {
    if (MasbenchError.isInstance(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no mismatch';
}

function changed(find: RegExp, replacement: string): Journal {
  const index = lines.findIndex((line) => find.test(line));
  expect(index).toBeGreaterThan(-1);
  return memoryJournal(resealed(lines.with(index, lines[index]?.replace(find, replacement) ?? '')));
}

describe('replay', () => {
  it('re-derives the state after any line', () => {
    const whole = replay(bazaar, memoryJournal(lines));
    expect(whole).toMatchObject({
      outcome: { sold: expect.any(Object) as object },
      open: [],
      line: lines.length,
    });
    for (let until = 1; until <= lines.length; until += 1) {
      const { line, state } = replay(bazaar, memoryJournal(lines), until);
      expect([line, JSON.parse(JSON.stringify(state))]).toEqual([until, state]);
    }
    expect(replay(bazaar, memoryJournal(lines), 0).line).toBe(1);
    expect([
      whole.torn,
      replay(bazaar, { ...memoryJournal(lines.slice(0, 9)), torn: () => 'x' }).torn,
    ]).toEqual([false, true]);
    expect(replay(bazaar, memoryJournal(lines), 2)).toMatchObject({
      outcome: null,
      open: ['weather#0'],
      line: 2,
    });
  });

  it.each([
    ['an answer that was changed', /"value":\{"price":\d\}/, '"value":{"price":8}', ''],
    [
      'an answer that is not legal',
      /"value":\{"price":\d\}/,
      '"value":{"price":77}',
      'the answer to price/A#0 is not legal: ',
    ],
    [
      'a draw that is not of the seed',
      /"value":"(sun|rain)"/,
      '"value":"$1 "',
      'weather#0 drew "sun " on record, its seed draws "sun"',
    ],
    ['another observation', /"sees":"[0-9a-f]{4}/, '"sees":"0000', 'what price/A#0 shows has the hash 0000'],
    ['another final state', /"state":"[0-9a-f]{4}/, '"state":"0000', 'its state is "0000'],
    ['another score', /"scores":\{"A":\d+/, '"scores":{"A":1', 'its scores is {"A":1'],
    [
      'an answer to a request that is not open',
      /"id":"price\/B#1","by"/,
      '"id":"price/B#7","by"',
      'it answers price/B#7, which is not open; open are price/B#1, price/C#1',
    ],
  ])('notices %s', (_what, find, replacement, why) => {
    const said = mismatch(changed(find, replacement));
    expect(said).toMatch(/^REPLAY_MISMATCH: The journal does not agree with the game at line \d+: /);
    expect(said).toContain(`: ${why}`);
  });

  it('refuses a journal without a line, which has no result', async () => {
    const aborted = resealed([...lines.slice(0, 9), '{"type":"end","status":"aborted","reason":"x","at":9}']);
    for (const open of [[], lines.slice(0, 9), aborted])
      expect(await recordedResult(bazaar, memoryJournal(open))).toBeUndefined();
    expect((await recordedResult(bazaar, memoryJournal(lines)))?.status).toBe('finished');
    expect(mismatch(memoryJournal())).toBe(
      "JOURNAL_CORRUPT: Cannot read the journal: line 1 must be 'start': there is none",
    );
    expect(mismatch(memoryJournal(lines.slice(1)))).toBe(
      "JOURNAL_CORRUPT: Cannot read the journal: line 1 must be 'start': it is 'open'",
    );
    expect(mismatch(changed(/"config":.*?\},"digest/u, '"config":null,"configSha256":"abc","digest'))).toBe(
      'BLOB_MISSING: Cannot read the journal: its configuration is kept outside of it, under abc',
    );
  });

  it('refuses another version of the rules, and another view', () => {
    expect(mismatch(memoryJournal(lines), { ...bazaar, version: 2 })).toContain(
      'bazaar version 1, the game is bazaar version 2',
    );
    const blind = withView(bazaar, 'square', 'blind', () => () => ({ day: 0, weather: null }));
    expect(mismatch(memoryJournal(lines), blind)).toMatch(/what price\/A#0 shows has the hash/);
  });

  it('does not ask, write or reopen', () => {
    const journal = {
      ...memoryJournal(lines),
      append: () => expect.unreachable(),
      reopen: () => expect.unreachable(),
    };
    expect(replay(bazaar, journal).outcome).not.toBeNull();
  });
});

describe('a fork', () => {
  it('can go another way from there on', async () => {
    const line = lines.find((one) => one.includes('"answer","id":"price/A#3"')) ?? '';
    const last = (JSON.parse(line) as { readonly value: { readonly price: number } }).value.price;
    const fork = await play(bazaar, {
      config: {},
      agents: traders,
      services,
      scheduler: lockstep(),
      from: { journal: memoryJournal(lines), until: 12 },
      force: { 'price/A#3': { price: last === 0 ? 9 : 0 } },
    });
    expect(unsealed([...fork.journal.read()]).slice(1, 12)).toEqual(unsealed(lines).slice(1, 12));
    expect(fork.outcome).not.toEqual(replay(bazaar, memoryJournal(lines)).outcome);
    expect(replay(bazaar, fork.journal).outcome).toEqual(fork.outcome);
  });

  it('does not take another seed', async () => {
    const fork = play(bazaar, {
      config: {},
      agents: traders,
      services,
      seed: 4,
      from: { journal: memoryJournal(lines) },
    });
    await expect(fork).rejects.toThrow('leave the seed out, or give 3');
  });
});

describe('a journal that is followed', () => {
  const start = {
    ...({
      type: 'start',
      format: 'masbench-journal/2',
      id: 'm',
      game: 'g',
      version: 1,
      seats: ['A'],
    } as const),
    ...({ agents: {}, services: {}, seed: 1, scheduler: 'virtual', limits: {}, config: {} } as const),
  } satisfies StartEntry;
  const request = (id: string): OpenRequest =>
    ({ id, openedAt: 0, observation: { hashed: () => `hash of ${id}` } }) as unknown as OpenRequest;
  const open = (id: string, at: number): object => ({ type: 'open', id, sees: `hash of ${id}`, at });
  const interrupt = (attempt: number): object => ({ type: 'interrupt', id: 'say/A#0', attempt, at: 2 });
  /** A cursor at the first line after the start, and what it does with its writer. */
  const follow = (...entries: readonly object[]) => {
    const done: string[] = [];
    const all = resealed([start, ...entries].map((entry) => JSON.stringify(entry)));
    const writer: Journal = {
      ...memoryJournal(),
      own: () => void done.push('own'),
      reopen: () => void done.push('reopen'),
      append: (line) => void done.push(line),
      commit: () => void done.push('commit'),
    };
    const cursor = new JournalCursor({ ...memoryJournal(all), path: 'p' }, { writer });
    cursor.start(start);
    return { cursor, done, all };
  };
  const at = (line: number, what: string): string =>
    `The journal p does not agree with the game at line ${line}: ${what}`;
  const wrong: readonly (readonly [object, (cursor: JournalCursor) => unknown, string])[] = [
    [open('x', 1), (one) => one.open(request('y')), 'it opens x, the game opens y'],
    [
      { type: 'drop', id: 'x', at: 1 },
      (one) => one.drop(request('y'), undefined, 1),
      'it drops x, the game drops y',
    ],
    [
      { ...open('x', 1), sees: 'other' },
      (one) => one.open(request('x')),
      'what x shows has the hash other on record, and hash of x now',
    ],
    [
      open('x', 1),
      (one) => one.drop(request('x'), undefined, 1),
      'it has the entry {"type":"open","id":"x","sees":"hash of x","at":1} where the game has x',
    ],
    [open('x', 1), (one) => one.completion({ open: new Map() }), 'where the game waits for an answer'],
    [
      { type: 'end', status: 'finished', outcome: 'x'.repeat(300), at: 1 },
      (one) =>
        one.completion({
          open: new Map([
            ['x', request('x')],
            ['y', request('y')],
          ]),
        }),
      'the match is finished there, and the game still waits for x, y',
    ],
    [
      { type: 'end', status: 'finished', outcome: 'x'.repeat(300), at: 1 },
      (one) => one.end({ type: 'end', status: 'finished', outcome: null, state: '', at: 1 }),
      `its outcome is "${'x'.repeat(199)}… on record, and null now`,
    ],
  ];

  it.each(wrong)('says where it does not agree with the game: %j', (entry, act, why) => {
    const { cursor, done } = follow(entry);
    const thrown = (): string => {
      try {
        return String(act(cursor));
      } catch (error) {
        return MasbenchError.isInstance(error) ? `${error.code} ${error.message}` : String(error);
      }
    };
    const said = thrown();
    expect(said.startsWith(`REPLAY_MISMATCH ${at(2, '')}`)).toBe(true);
    expect(said).toContain(why);
    expect(done).toEqual([]);
  });

  it.each(Object.keys({ ...start, variants: 0, configSha256: 0, fork: 0, plan: 0 }).slice(1))(
    'is of another match where %s differs',
    (field) => {
      if (field === 'limits') return;
      const whole = { ...start, config: 'x'.repeat(198) };
      const cursor = new JournalCursor(memoryJournal(resealed([JSON.stringify(whole)])), {});
      const show = (value: unknown): string => JSON.stringify(value) ?? 'none';
      // The id differs in every other match: it is named where nothing else differs.
      expect(() => cursor.start({ ...whole, id: 'other', [field]: 'other' })).toThrow(
        `at line 1: it was played with ${field} ${show((whole as Record<string, unknown>)[field])}, this match has ${field} "other"`,
      );
    },
  );

  it('has lines without what an attempt, an answer or an interrupt had none of', () => {
    const { cursor, done } = follow();
    const spent = { usage: { ...noUsage, calls: 1 }, lost: { ...nothingLost, calls: 2 } };
    const nothing = { usage: noUsage, lost: nothingLost };
    const attempt = { id: 'x', attempt: 1, why: 'illegal', error: 'e', at: 1 } as const;
    const answer = { id: 'x', by: 'agent', why: undefined, text: '1', at: 1 } as const;
    cursor.attempt({ ...attempt, raw: undefined, spent: nothing });
    cursor.attempt({ ...attempt, raw: 'r', spent });
    cursor.interrupt({ id: 'x', attempt: 1, spent: nothing, kept: nothing, calls: undefined, at: 1 });
    cursor.interrupt({ id: 'x', attempt: 1, spent, kept: spent, calls: 0, at: 1 });
    cursor.answer({ ...answer, read: undefined, dropped: 0, spent: nothing });
    cursor.answer({ ...answer, read: 'asked-again', dropped: 0, spent: nothing });
    cursor.answer({ ...answer, read: undefined, dropped: 1, spent });
    const dropped = follow({ type: 'drop', id: 'x', usage: { calls: 1 }, lost: { calls: 2 }, at: 1 });
    expect(dropped.cursor.drop(request('x'), undefined, 1)).toEqual(spent);
    const cost = '"usage":{"calls":1},"lost":{"calls":2}';
    expect(unsealed(done.slice(1))).toEqual([
      '{"type":"attempt","id":"x","attempt":1,"why":"illegal","error":"e","usage":{},"at":1}',
      `{"type":"attempt","id":"x","attempt":1,"why":"illegal","error":"e","raw":"r",${cost},"at":1}`,
      '{"type":"interrupt","id":"x","attempt":1,"at":1}',
      `{"type":"interrupt","id":"x","attempt":1,${cost},"kept":{${cost}},"calls":0,"at":1}`,
      '{"type":"answer","id":"x","by":"agent","value":1,"at":1}',
      '{"type":"answer","id":"x","by":"agent","value":1,"read":"asked-again","at":1}',
      `{"type":"answer","id":"x","by":"agent","value":1,"dropped":1,${cost},"at":1}`,
    ]);
  });

  it('is appended from its end on, once it is claimed; lines of interrupts are counted with the next', () => {
    const x = request('x');
    const { cursor, done, all } = follow(interrupt(1), interrupt(2), open('x', 3));
    expect(cursor.takeInterrupts()).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
    expect([cursor.takeInterrupts(), cursor.line, cursor.recorded]).toEqual([undefined, 1, true]);
    cursor.open(x);
    expect([x.openedAt, cursor.line, cursor.recorded, cursor.isOver, done]).toEqual([3, 4, false, false, []]);
    expect([cursor.commit(), done]).toEqual([undefined, []]);
    cursor.drop(x, undefined, 4);
    cursor.drop(x, { usage: { ...noUsage, calls: 1 }, lost: { ...nothingLost, calls: 2 } }, 5);
    void cursor.commit();
    void cursor.commit();
    cursor.answer({
      id: 'x',
      by: 'agent',
      why: 'illegal',
      text: '1',
      read: 'normalized',
      dropped: 2,
      at: 6,
      spent: { usage: { ...noUsage, calls: 1 }, lost: nothingLost },
    });
    const written = [
      '{"type":"drop","id":"x","at":4}',
      '{"type":"drop","id":"x","usage":{"calls":1},"lost":{"calls":2},"at":5}',
      '{"type":"answer","id":"x","by":"agent","why":"illegal","value":1,"read":"normalized","dropped":2,"usage":{"calls":1},"at":6}',
    ];
    const [one, two, three] = resealed([...unsealed(all), ...written]).slice(4);
    expect(done).toEqual(['own', one, two, 'commit', three]);
    expect(cursor.line).toBe(7);
    const aborted = follow({ type: 'end', status: 'aborted', reason: 'stopped', at: 1 });
    aborted.cursor.open(x);
    expect(aborted.done.slice(0, 2)).toEqual(['own', 'reopen']);
    const read = new JournalCursor(memoryJournal(all), { until: 1 });
    expect([read.isOver, read.next?.type]).toEqual([false, 'start']);
    read.start(start);
    expect(read.isOver).toBe(true);
    read.open(x);
    expect([read.line, read.commit()]).toEqual([2, undefined]);
  });
});

it('the first record that cannot be kept is the fault of the match, and no later one is kept', async () => {
  let told = 0;
  const appended: unknown[] = [];
  const log = { find: () => [{ result: 1 }], append: (...line: unknown[]) => void appended.push(line) };
  const keeperOf = (calls: object | undefined) =>
    new RecordKeeper(calls as CallLog | undefined, () => {
      told += 1;
    });
  const [keeper, none] = [keeperOf(log), keeperOf(undefined)];
  expect([keeper.hasCallLog, none.hasCallLog, keeper.kept()]).toEqual([true, false, undefined]);
  expect([keeper.find('x', 1), none.find('x', 1)]).toEqual([[{ result: 1 }], []]);
  await Promise.all([keeper.trace('x', 1, { result: 2 }), none.trace('x', 1, { result: 2 })]);
  expect(appended).toEqual([['x', 1, { result: 2 }]]);
  let finish: (value: number) => void = () => undefined;
  const slow = keeper.keep(async () => new Promise<number>((resolve) => (finish = resolve)));
  const kept = keeper.kept();
  expect(kept).toBeInstanceOf(Promise);
  finish(5);
  await kept;
  await Promise.resolve();
  expect([await slow, keeper.kept()]).toEqual([5, undefined]);
  const first = new MasbenchError('JOURNAL_TAKEN', 'taken');
  const fails = async (fault: Error) =>
    keeper.keep(() => {
      throw fault;
    });
  await expect(fails(first)).rejects.toBe(first);
  await expect(fails(new Error('full'))).rejects.toMatchObject({
    code: 'JOURNAL_UNWRITABLE',
    message: 'Cannot keep the record of the match: full',
  });
  expect(told).toBe(2);
  expect(() => keeper.kept()).toThrow('taken');
  keeper.close();
  await keeper.trace('x', 1, { result: 3 });
  expect(appended).toHaveLength(1);
  const unreadable = keeperOf({
    find: () => {
      throw new Error('torn');
    },
  });
  expect(() => unreadable.find('x', 1)).toThrow('Cannot keep the record of the match: torn');
  expect(() => unreadable.check()).toThrow('torn');
});
