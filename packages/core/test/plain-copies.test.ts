import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defineGame, memoryJournal, move, play } from '@masbench/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { digest, digestJson, freezeParsed, parseFrozen, sameText } from '../src/contracts/json.js';

/** What JSON takes, some of it changed on the way: undefined fields, minus zero, dates, sparse lists, odd keys. */
const value = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.object({ withDate: true, withNullPrototype: true, withSparseArray: true, withObjectString: true }),
  fc.constantFrom<unknown>(
    -0,
    [-0],
    [undefined],
    { a: undefined, b: 1 },
    { toJSON: () => 7 },
    JSON.parse('{"__proto__":{"a":[1]}}'),
    { deep: Array.from({ length: 90 }).reduce<unknown>((inner) => [inner], 'x') },
  ),
);

it('a copy made of the value is what its JSON reads as, and shares nothing with it', () => {
  fc.assert(
    fc.property(value, (given) => {
      const text = JSON.stringify(given);
      const read: unknown = JSON.parse(text);
      for (const copy of [parseFrozen(given, text), freezeParsed(given, text)]) {
        expect(copy).toStrictEqual(read);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(read));
        expect(copy === given && Object(given) === given).toBe(false);
      }
    }),
  );
});

it('a copy of an answer does not keep the text that it was cut out of', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const megabytes = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const before = megabytes();
  const kept = Array.from({ length: 40 }, (_, index) => {
    const passage = Buffer.alloc(1_000_000, 97 + (index % 26)).toString('latin1');
    const given = { summary: passage.slice(10, 500) };
    return parseFrozen(given, JSON.stringify(given));
  });
  expect(megabytes() - before).toBeLessThan(20);
  expect(kept).toHaveLength(40);
});

it('two values are found to have the same text only where they have, and plain JSON always is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value, value, (json, left, right) => {
      expect(sameText(json, JSON.parse(JSON.stringify(json)))).toBe(true);
      for (const [one, other] of [
        [left, right],
        [left, JSON.parse(JSON.stringify(left)) as unknown],
        [
          [left, { right }],
          [left, { right: JSON.parse(JSON.stringify(right)) as unknown }],
        ],
      ])
        expect(sameText(one, other) && JSON.stringify(one) !== JSON.stringify(other)).toBe(false);
    }),
  );
  expect(sameText({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
  expect(sameText({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(sameText([1], { 0: 1 })).toBe(false);
});

it('a digest in pieces is that of the whole text', () => {
  fc.assert(
    fc.property(value, (given) => {
      const nested = { given, list: [given, undefined, [{ given: [given] }]], none: undefined };
      for (const one of [given, nested, undefined])
        expect(digestJson(one)).toBe(digest(JSON.stringify(one) ?? 'null'));
    }),
  );
  const long = { texts: Array.from({ length: 300 }, (_, index) => `${index} €😀`.repeat(200)) };
  expect(digestJson(long)).toBe(digest(JSON.stringify(long)));
});

it('a copy is frozen to its depth where that is asked for', () => {
  const given = { list: [{ a: 1 }], text: 'x' };
  const copy = freezeParsed(given, JSON.stringify(given)) as typeof given;
  expect([copy, copy.list, copy.list[0]].every(Object.isFrozen)).toBe(true);
  expect([given, given.list, given.list[0]].some(Object.isFrozen)).toBe(false);
});

it('an agent that is asked later sees what was shown when its request was opened', async () => {
  const seen: unknown[] = [];
  const game = defineGame<{ talk: string[]; waiting: string[] }>()({
    name: 'talk',
    version: 1,
    config: z.object({}),
    asks: { say: move({ data: z.object({}), action: z.object({ text: z.string() }) }) },
    setup: (_config, seats) => ({ talk: [], waiting: [...seats] }),
    open: ({ waiting }, ask) => waiting.map((seat) => ask.say(seat, {})),
    on: {
      say: (state, { seat, action }) => {
        state.talk.push(action.text);
        state.waiting = state.waiting.filter((one) => one !== seat);
      },
    },
    views: { talk: ({ talk }) => ({ talk }) },
    outcome: ({ waiting }) => (waiting.length === 0 ? {} : null),
  });
  const agent = {
    name: 'talker',
    nature: 'scripted' as const,
    resumable: true,
    create: () => ({
      say: (turn: { readonly seat: string; readonly view: unknown }) => {
        seen.push(turn.view);
        return { text: turn.seat };
      },
    }),
  };
  const agents = { A: agent, B: agent, C: agent };
  const journal = memoryJournal();
  await play(game, { config: {}, agents, seed: 1, journal });
  // The start, three requests and the answer of A: when the match goes on, B and C are asked after the talk has changed.
  const cut = memoryJournal([...journal.read()].slice(0, 5));
  seen.length = 0;
  expect(await play(game, { config: {}, agents, seed: 1, journal: cut })).toMatchObject({
    status: 'finished',
  });
  expect(seen).toStrictEqual([{ talk: { talk: [] } }, { talk: { talk: [] } }]);
});
