import { chance, defineGame, effect, move, uniform, type Seat, reduced, unroll } from '@masbench/core';
import { type PositionNode } from '../src/stepping/unroll.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface Race {
  seats: readonly Seat[];
  coin: number | null;
  order: Seat[];
  spent: Record<Seat, number>;
  marks: Record<Seat, number>;
}

/** Every seat writes a text, which a service marks; who comes first is on record. */
const race = defineGame<Race>()({
  name: 'race',
  version: 1,
  config: z.object({}),
  asks: {
    coin: chance(z.int()),
    write: move({ data: z.null(), action: z.object({ text: z.string() }) }),
    mark: effect({ input: z.object({ text: z.string() }), output: z.number() }),
  },
  setup: (_config, seats) => ({ seats, coin: null, order: [], spent: {}, marks: {} }),
  open: ({ seats, coin, order, marks }, ask) => {
    if (coin === null) return [ask.coin(uniform([0, 1]))];
    return seats.flatMap((seat) => {
      if (!order.includes(seat)) return [ask.write(seat, null)];
      return seat in marks ? [] : [ask.mark({ text: seat }, seat)];
    });
  },
  on: {
    coin: (draft, { value }) => void (draft.coin = value),
    write: (draft, { seat, usage }) => {
      draft.order.push(seat);
      draft.spent[seat] = usage.seconds ?? Number.NaN;
    },
    mark: (draft, { key = '', output }) => void (draft.marks[key] = output),
  },
  views: { order: ({ order }) => order },
  outcome: (state) => (Object.keys(state.marks).length === state.seats.length ? state : null),
  scores: ({ marks }) => marks,
});

const start = (seconds: Readonly<Record<Seat, number>>): ReturnType<typeof unroll<typeof race>> =>
  reduced(unroll(race, { config: {}, seats: ['A', 'B', 'C'] }), {
    drawn: (node) =>
      node.type === 'effect'
        ? [
            { value: 1, probability: 0.25 },
            { value: 3, probability: 0.75 },
          ]
        : undefined,
    actions: () => [{ text: 'a' }, { text: 'b' }],
    usage: (node) => ({ calls: 1, seconds: node.type === 'move' ? seconds[node.seat] : 0 }),
    scores: (scores) => Object.fromEntries(Object.entries(scores).map(([seat, score]) => [seat, score * 10])),
  });

describe('reduced', () => {
  it('answers in the order of ends, charges what answers cost, and lists actions and draws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
        ([a = 1, b = 1, c = 1]) => {
          const seconds = { A: a, B: b, C: c };
          const nodes: PositionNode[] = [];
          let position = start(seconds);
          for (let [node] = position.open; node !== undefined; [node] = position.open) {
            nodes.push(node);
            position = position.apply(
              node.id,
              node.type === 'move' ? { text: 'a' } : node.type === 'chance' ? node.drawn : null,
            );
          }
          const expected = ['A', 'B', 'C'].toSorted(
            (one, other) => (seconds[one as 'A'] ?? 0) - (seconds[other as 'A'] ?? 0),
          );
          expect(position.outcome?.order).toEqual(expected);
          expect(position.outcome?.spent).toEqual(seconds);
          const listed = nodes.map((node) =>
            node.type === 'move' ? node.actions : node.type === 'chance' ? node.outcomes?.length : undefined,
          );
          const both = [{ text: 'a' }, { text: 'b' }];
          expect(listed.filter((one) => one === 2)).toHaveLength(4);
          expect(listed.filter((one) => one !== 2)).toEqual([both, both, both]);
          expect(Object.values(position.scores ?? {}).every((score) => score === 10 || score === 30)).toBe(
            true,
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it('refuses what the rules refuse, and leaves positions as they were', () => {
    const first = start({ A: 1, B: 2, C: 3 });
    const [coin] = first.open;
    const next = first.apply(coin?.id ?? '', 1);
    expect(() => next.apply('write/A#0', { text: 7 })).toThrow('must be legal');
    next.apply('write/A#0', { text: 'a' });
    expect(next.open.map(({ id }) => id)).toEqual(['write/A#0', 'write/B#0', 'write/C#0']);
    expect(next.state.order).toEqual([]);
  });
});
