import { createRng } from '@masbench/statistics';
import { sampled, shuffled, uniform, weighted } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { draw } from '../src/contracts/distribution.js';

describe('a distribution', () => {
  it('draws each outcome as often as its weight says', () => {
    const distribution = weighted([
      ['a', 1],
      ['b', 0],
      ['c', 3],
    ]);
    const counts = { a: 0, b: 0, c: 0 };
    for (let index = 0; index < 4000; index += 1)
      counts[draw(distribution, createRng(1, `${index}`)) as 'a' | 'b' | 'c'] += 1;
    expect(counts.b).toBe(0);
    expect(Math.abs(counts.a - 1000)).toBeLessThan(130);
  });

  it('is data where it can be', () => {
    expect(JSON.parse(JSON.stringify([uniform([1, 2]), shuffled(['x'])]))).toEqual([
      {
        type: 'outcomes',
        outcomes: [
          [1, 1],
          [2, 1],
        ],
      },
      { type: 'order', values: ['x'] },
    ]);
    expect(
      draw(
        sampled((rng) => rng.int(5)),
        createRng(1, 'x'),
      ),
    ).toBeLessThan(5);
  });

  it('refuses weights that are none', () => {
    for (const weight of [-1, Number.NaN, Infinity, 0]) {
      expect(() => draw(weighted([['a', weight]]), createRng(1, 'x'))).toThrow('weights');
    }
  });
});
