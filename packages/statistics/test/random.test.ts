import { createRng, exactMath } from '@masbench/statistics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('createRng', () => {
  it('draws the same for the same seed and stream, regardless of draws elsewhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (seed, stream) => {
        const first = createRng(seed, stream);
        createRng(seed, `${stream}/other`).float();
        const second = createRng(seed, stream);
        expect([first.float(), first.int(10), first.normal()]).toEqual([
          second.float(),
          second.int(10),
          second.normal(),
        ]);
      }),
    );
  });

  it('treats 7 and "7" as one seed', () => {
    expect(createRng(7, 'x').float()).toBe(createRng('7', 'x').float());
  });

  it('draws evenly over close seeds: first draws of 10,000 seeds pass a χ² test on ten bins', () => {
    const bins = Array.from({ length: 10 }, () => 0);
    for (let seed = 0; seed < 10_000; seed += 1) {
      const bin = Math.floor(createRng(seed, 'deal').float() * 10);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const statistic = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 27.9 is the 99.9 % quantile of χ² with 9 degrees of freedom.
    expect(statistic).toBeLessThan(27.9);
  });

  it('draws each place of an order among the values that are left, in lists of any length, which it leaves alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer(), (length, seed) => {
        const values = Array.from({ length }, (_, index) => index * 2);
        const rng = createRng(seed, 'order');
        const rest = [...values];
        const drawn = values.map(() => rest.splice(rng.int(rest.length), 1)[0]);
        expect(createRng(seed, 'order').shuffle(values)).toEqual(drawn);
        expect(values).toEqual(drawn.toSorted((one = 0, other = 0) => one - other));
      }),
    );
    expect(
      new Set(createRng(1, 'long').shuffle(Array.from({ length: 100_000 }, (_, index) => index))).size,
    ).toBe(100_000);
  });

  it('forks into streams that depend on names alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat({ max: 5 }), (seed, name, draws) => {
        const rng = createRng(seed, 's');
        for (let index = 0; index < draws; index += 1) rng.float();
        const forked = rng.fork(name).float();
        expect(forked).toBe(createRng(seed, 's').fork(name).float());
        expect(forked).not.toBe(createRng(seed, 's').fork(`${name}x`).float());
      }),
    );
    const [used, unused] = [createRng(1, 's'), createRng(1, 's')];
    used.fork('x').float();
    expect(used.float()).toBe(unused.float());
  });

  it('draws all from numbers from 0 to 1: a share, a normal value, and one of several by their weights', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const rng = (): ReturnType<typeof createRng> => createRng(seed, 'law');
      const numbers = rng();
      const [u, next] = [numbers.float(), numbers.float()];
      expect(rng().normal()).toBe(Math.sqrt(-2 * exactMath.log(1 - u)) * exactMath.cos(2 * Math.PI * next));
      expect([rng().chance(u), rng().chance(u + 2 ** -40), rng().chance(0)]).toEqual([false, true, false]);
      expect(rng().pick(['a', 'b', 'c', 'd'])).toBe(['a', 'b', 'c', 'd'][rng().int(4)]);
      const drawn = u * 10 < 2 ? 'two' : u * 10 < 5 ? 'three' : 'five';
      const weights = [
        ['none', 0],
        ['two', 2],
        ['three', 3],
        ['five', 5],
      ] as const;
      expect(rng().weighted(weights)).toBe(drawn);
      // The first u of 1 ends where the draw is: what begins there is drawn.
      expect(
        rng().weighted([
          ['up to it', u],
          ['from it on', 1 - u],
        ]),
      ).toBe('from it on');
      // Of the smallest number there is no part: nothing is left, and what has a weight is drawn.
      expect(
        rng().weighted([
          ['smallest', Number.MIN_VALUE],
          ['none', 0],
        ]),
      ).toBe('smallest');
    }
    expect([createRng(7, 'x').int(1), createRng(7, 'x').float()]).toEqual([0, 0.9032971580857867]);
  });

  it('says what it cannot draw', () => {
    for (const below of [0.5, 1.5, -1, 2 ** 53, Number.NaN])
      expect(() => createRng(1, 'x').int(below)).toThrow("'below' must be a positive integer");
    for (const wrong of [[-1, 2], [0, 0], [], [Infinity, 1], [Number.NaN, 1]])
      expect(() => createRng(1, 'x').weighted(wrong.map((weight) => ['value', weight]))).toThrow(
        'must be finite, not negative and not all zero',
      );
    expect(() => createRng(1, 'x').int(0)).toThrow("'below' must be a positive integer, but is 0");
    expect(() => createRng(1, 'x').pick([])).toThrow("'values' must not be empty");
  });
});
