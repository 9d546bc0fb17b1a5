import { lockstep, MasbenchError, memoryJournal, play, replay, withView, type Journal } from '@masbench/core';
import { beforeAll, describe, expect, it } from 'vitest';
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
    expect(replay(bazaar, memoryJournal(lines), 2)).toMatchObject({
      outcome: null,
      open: ['weather#0'],
      line: 2,
    });
  });

  it.each([
    ['an answer that was changed', /"value":\{"price":\d\}/, '"value":{"price":8}'],
    ['an answer that is not legal', /"value":\{"price":\d\}/, '"value":{"price":77}'],
    ['a draw that is not of the seed', /"value":"(sun|rain)"/, '"value":"$1 "'],
    ['another observation', /"sees":"[0-9a-f]{4}/, '"sees":"0000'],
    ['another final state', /"state":"[0-9a-f]{4}/, '"state":"0000'],
    ['another score', /"scores":\{"A":\d+/, '"scores":{"A":1'],
    ['an answer to a request that is not open', /"id":"price\/B#1","by"/, '"id":"price/B#7","by"'],
  ])('notices %s', (_what, find, replacement) => {
    expect(mismatch(changed(find, replacement))).toMatch(
      /^REPLAY_MISMATCH: The journal does not agree with the game at line \d+: /,
    );
  });

  it('notices a missing line', () => {
    expect(mismatch(memoryJournal(resealed(lines.toSpliced(3, 1))))).toContain('REPLAY_MISMATCH');
  });

  it('names the line that is not JSON', () => {
    expect(mismatch(memoryJournal(lines.with(4, '{"type":')))).toBe(
      'JOURNAL_CORRUPT: Cannot read the journal: line 5 is not JSON',
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
  it('shares the beginning with its origin and its draws after that', async () => {
    const until = 12;
    const fork = await play(bazaar, {
      config: {},
      agents: traders,
      services,
      scheduler: lockstep(),
      from: { journal: memoryJournal(lines), until },
    });
    expect(fork.seed).toBe(3);
    const forked = [...fork.journal.read()];
    expect(unsealed(forked).slice(1)).toEqual(unsealed(lines).slice(1));
    expect(JSON.parse(forked[0] ?? '')).toMatchObject({ fork: { until } });
  });

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
