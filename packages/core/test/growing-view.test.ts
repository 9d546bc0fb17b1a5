import { defineGame, memoryJournal, move, play, replay } from '@masbench/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface State {
  step: number;
}

/** One seat looks at the lists, one after the other. */
function slides(lists: readonly (readonly unknown[])[]) {
  return defineGame<State>()({
    name: 'slides',
    version: 1,
    config: z.object({}),
    asks: { look: move({ data: z.object({}), action: z.object({}) }) },
    setup: () => ({ step: 0 }),
    open: (_state, ask) => [ask.look('A', {})],
    on: { look: (state) => void (state.step += 1) },
    views: { list: ({ step }) => lists[step] ?? [] },
    outcome: ({ step }) => (step >= lists.length ? {} : null),
  });
}

async function shownOf(lists: readonly (readonly unknown[])[]): Promise<(readonly unknown[])[]> {
  const shown: (readonly unknown[])[] = [];
  const game = slides(lists);
  const look = (turn: { readonly view: { readonly list: readonly unknown[] } }): object => {
    shown.push(turn.view.list);
    return {};
  };
  const { journal } = await play(game, { config: {}, agents: { A: look }, seed: 1 });
  expect(replay(game, memoryJournal(journal.read())).outcome).toEqual({});
  return shown;
}

const value = fc.oneof(
  fc.constantFrom(null, 1, 12, '', ',', ']', '[', '","', '\\', '"'),
  fc.record({ text: fc.string({ maxLength: 2 }), deep: fc.array(fc.integer(), { maxLength: 2 }) }),
  fc.array(fc.constantFrom(1, '1', ','), { maxLength: 2 }),
);

/** Lists of which most begin like the one before. */
const lists = fc
  .array(fc.record({ kept: fc.nat({ max: 4 }), added: fc.array(value, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) => {
    const made: unknown[][] = [];
    for (const { kept, added } of steps) made.push([...(made.at(-1) ?? []).slice(0, kept), ...added]);
    return made;
  });

describe('a list in a view', () => {
  it('is seen as it is, regardless of what it was before', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async (all) => {
        expect(await shownOf(all)).toEqual(all);
      }),
    );
  });

  it('of numbers that only begin alike is distinguished', async () => {
    const all = [[1], [12], [12, 3], [1, 23], [1], ['a', 1], ['a', 12]];
    expect(await shownOf(all)).toEqual(all);
  });

  it('with fields in another order is shown in that order', async () => {
    const all = [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }], [{ b: 2, a: 1 }, 3], [{ a: 1, b: 2 }, 3, 4]];
    expect(JSON.stringify(await shownOf(all))).toBe(JSON.stringify(all));
  });

  it('that became longer shares what it had, frozen', async () => {
    const [first, second, third] = await shownOf([
      [{ text: 'a' }],
      [{ text: 'a' }, { text: 'b' }],
      [{ text: 'c' }],
    ]);
    expect(second?.[0]).toBe(first?.[0]);
    expect([second, second?.[1], third].every(Object.isFrozen)).toBe(true);
    expect(third).toEqual([{ text: 'c' }]);
  });
});
