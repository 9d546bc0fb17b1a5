import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { place, take } from '../src/rules/worst-first.js';

it('leaves a list alone that does not have the item', () => {
  const list = [1, 3];
  take(list, 2, (first, second) => first < second);
  expect(list).toEqual([1, 3]);
});

it('equals a sort after any sequence of placing, moving and taking', () => {
  const step = fc.record({
    item: fc.nat({ max: 30 }),
    rank: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const list: number[] = [];
      const ranks = new Map<number, number>();
      const below = (first: number, second: number): boolean => {
        const [left, right] = [ranks.get(first) ?? Infinity, ranks.get(second) ?? Infinity];
        return left === right ? first < second : left < right;
      };
      for (const { item, rank } of steps) {
        take(list, item, below);
        if (rank === undefined) {
          ranks.delete(item);
        } else {
          ranks.set(item, rank);
          place(list, item, below);
        }
      }
      expect(list).toEqual([...ranks.keys()].toSorted((left, right) => (below(left, right) ? -1 : 1)));
    }),
  );
});
