import { createRng } from '@masbench/statistics';
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

  it('shuffles into a permutation and leaves the input alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (values, seed) => {
        const before = [...values];
        const sorted = (numbers: readonly number[]): number[] =>
          numbers.toSorted((left, right) => left - right);
        expect(sorted(createRng(seed, 's').shuffle(values))).toEqual(sorted(before));
        expect(values).toEqual(before);
      }),
    );
  });

  it('draws each place of an order among the values that are left, in lists of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer(), (length, seed) => {
        const values = Array.from({ length }, (_, index) => index * 2);
        const rng = createRng(seed, 'order');
        const rest = [...values];
        const drawn = values.map(() => rest.splice(rng.int(rest.length), 1)[0]);
        expect(createRng(seed, 'order').shuffle(values)).toEqual(drawn);
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

  it('says what it cannot draw', () => {
    expect(() => createRng(1, 'x').int(0)).toThrow("'below' must be a positive integer, but is 0");
    expect(() => createRng(1, 'x').pick([])).toThrow("'values' must not be empty");
  });
});
