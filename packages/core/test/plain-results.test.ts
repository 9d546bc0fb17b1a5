import { defineGame, MasbenchError, memoryJournal, move, play, replay, type Journal } from '@masbench/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

type Place = 'outcome' | 'state' | 'score' | 'metric' | 'metric of a seat';

/** A game of one move, which has a value somewhere at its end. */
function gameWith(place: Place, value: unknown) {
  const where = (one: Place, usual: unknown): unknown => (one === place ? value : usual);
  return defineGame<{ done: boolean; held: unknown }>()({
    name: 'one-move',
    version: 1,
    config: z.object({}),
    asks: { go: move({ data: z.null(), action: z.literal('go') }) },
    setup: () => ({ done: false, held: null }),
    open: ({ done }, ask) => (done ? [] : [ask.go('A', null)]),
    on: {
      go: (draft) => {
        draft.done = true;
        draft.held = where('state', null);
      },
    },
    views: {},
    outcome: ({ done }) => (done ? { value: where('outcome', 1) } : null),
    // What a rule returns is not what its type says where a plug-in is JavaScript.
    scores: () => ({ A: where('score', 1) as number }),
    metrics: () => ({
      match: { value: where('metric', 1) },
      seats: { A: { value: where('metric of a seat', 1) as number } },
    }),
  });
}

async function playedWith(place: Place, value: unknown): Promise<{ journal: Journal; error: unknown }> {
  const journal = memoryJournal();
  try {
    await play(gameWith(place, value), { config: {}, agents: { A: () => 'go' }, seed: 1, journal });
    return { journal, error: undefined };
  } catch (error) {
    return { journal, error };
  }
}

const hasEnd = (journal: Journal): boolean =>
  [...journal.read()].some((line) => line.includes('"type":"end"'));

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

const odd: readonly (readonly [name: string, value: unknown, says: string])[] = [
  ['NaN', Number.NaN, 'NaN'],
  ['Infinity', Infinity, 'Infinity'],
  ['undefined in an array', [undefined], 'undefined in an array'],
  // oxlint-disable-next-line no-sparse-arrays -- The hole is what is tested.
  ['a hole', [1, , 3], 'an array with holes'],
  ['a Date', new Date(0), 'a Date'],
  ['a Map', new Map(), 'a Map'],
  ['a function', () => 1, 'function'],
  ['a symbol', Symbol('x'), 'symbol'],
  ['a BigInt', 10n, 'bigint'],
  ['a cycle', cycle, 'a reference to something it is inside of'],
  ['a boxed text', Object('x'), 'a String'],
  ['bytes', new Uint8Array(2), 'a Uint8Array'],
  ['toJSON', { toJSON: () => 5 }, 'function'],
  [
    'a getter',
    {
      get now() {
        return 1;
      },
    },
    'a getter',
  ],
];

describe('the end of a match', () => {
  const places = [
    ['outcome', 'in outcome: what it returns must be plain JSON: $.value'],
    ['metric', 'in metrics: what it returns must be plain JSON: $.match.value'],
    ['metric of a seat', 'in metrics: what it returns must be plain JSON: $.seats.A.value'],
  ] as const;

  it.each(odd.flatMap((one) => places.map((place) => [...one, ...place] as const)))(
    'is a fault of the game, with its path, where there is $0 in the $3',
    async (_name, value, says, place, where) => {
      const { journal, error } = await playedWith(place, value);
      expect(error).toMatchObject({ code: 'GAME_FAULT' });
      const { message } = error as Error;
      expect(message).toContain(`Game one-move failed ${where}`);
      expect(message).toContain(says);
      // A match that cannot be replayed has not finished.
      expect(hasEnd(journal)).toBe(false);
    },
  );

  it.each([
    ['NaN', Number.NaN, 'NaN'],
    ['a BigInt', 1n, 'of type bigint'],
    ['a symbol', Symbol('x'), 'of type symbol'],
    ['a text', '1', 'of type string'],
    ['an object without a text', Object.create(null), 'of type object'],
    ['undefined', undefined, 'of type undefined'],
  ])('is a fault of the game where %s is a score', async (_name, value, says) => {
    const { journal, error } = await playedWith('score', value);
    expect(error).toMatchObject({ code: 'GAME_FAULT' });
    expect((error as Error).message).toContain(`the score of seat A must be a finite number: it is ${says}`);
    expect(hasEnd(journal)).toBe(false);
  });

  it.each([
    ['a BigInt', 1n, '$.held is bigint'],
    ['a cycle', cycle, '$.held.self is a reference'],
  ])('is a fault of the game where %s is in the state', async (_name, value, says) => {
    const { journal, error } = await playedWith('state', value);
    expect(error).toMatchObject({ code: 'GAME_FAULT' });
    expect((error as Error).message).toContain(`failed in state: it must be plain JSON: ${says}`);
    expect(hasEnd(journal)).toBe(false);
  });

  it('is on record and replays to the same outcome with any plain JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        const { journal, error } = await playedWith('outcome', value);
        expect(error).toBeUndefined();
        const { outcome } = replay(gameWith('outcome', value), memoryJournal(journal.read()));
        expect(JSON.stringify(outcome)).toBe(JSON.stringify({ value }));
      }),
      { numRuns: 100 },
    );
  });

  it('names the path to what is no JSON however deep it is', async () => {
    const step = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('word', 'a key', '', '0', 'constructor'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6 }),
        fc.constantFrom(...odd.filter(([, value]) => typeof value !== 'object')),
        async (steps, [, value]) => {
          let nested: unknown = value;
          let path = '';
          for (const one of steps.toReversed()) {
            if (typeof one === 'number') {
              nested = [...Array.from({ length: one }, () => 0), nested];
              path = `[${one}]${path}`;
            } else {
              nested = { [one]: nested };
              path = `${/^[A-Za-z_]\w*$/.test(one) ? `.${one}` : `[${JSON.stringify(one)}]`}${path}`;
            }
          }
          const { error } = await playedWith('outcome', nested);
          expect(MasbenchError.isInstance(error) && error.code).toBe('GAME_FAULT');
          expect((error as Error).message).toContain(`: $.value${path} is `);
        },
      ),
      { numRuns: 100 },
    );
  });
});
