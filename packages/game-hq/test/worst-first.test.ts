import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyWorstFirst, lowest, place, take } from '../src/rules/worst-first.js';

describe('WorstFirst', () => {
  it('lists what a sort would list, whatever was placed, moved and taken before', () => {
    const step = fc.record({
      item: fc.nat({ max: 30 }),
      rank: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), fc.nat({ max: 12 }), (steps, count) => {
        const heap = emptyWorstFirst();
        const ranks = new Map<number, number>();
        const below = (first: number, second: number): boolean => {
          const [left, right] = [ranks.get(first) ?? Infinity, ranks.get(second) ?? Infinity];
          return left === right ? first < second : left < right;
        };
        for (const { item, rank } of steps) {
          if (rank === undefined) {
            take(heap, item, below);
            ranks.delete(item);
          } else {
            ranks.set(item, rank);
            place(heap, item, below);
          }
        }
        const sorted = [...ranks.keys()].toSorted((left, right) => (below(left, right) ? -1 : 1));
        expect(lowest(heap, count, below)).toEqual(sorted.slice(0, count));
        expect(heap.items.toSorted((left, right) => left - right)).toEqual(
          sorted.toSorted((left, right) => left - right),
        );
      }),
    );
  });

  it('is plain JSON', () => {
    const heap = emptyWorstFirst();
    for (const item of [4, 0, 2]) place(heap, item, (first, second) => first < second);
    expect(JSON.parse(JSON.stringify(heap))).toEqual(heap);
  });
});
