import { describe, expect, it } from 'vitest';
import { isExceeded, measureGrid } from '../bench/grid.ts';

/** `MASBENCH_GRID=whole` takes 2,000 runs of every cell, and a night. */
const runs =
  process.env['MASBENCH_GRID'] === 'whole' ? { paired: 2000, unpaired: 2000 } : { paired: 60, unpaired: 8 };

describe('verdicts over drawn cells', { timeout: 36_000_000 }, () => {
  it.each(['0.1', 'second', 'third'])('exceed 5 % of false claims in none: seed %s', (seed) => {
    expect(measureGrid(seed, runs).filter(isExceeded)).toEqual([]);
  });
});
