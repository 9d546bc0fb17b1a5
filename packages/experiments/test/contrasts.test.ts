import { defineBenchmark } from '@masbench/core/benchmark';
import { experiment, load, run, verify } from '@masbench/experiments';
import { describe, expect, it } from 'vitest';
import { naming, numbers } from './numbers.ts';
import { placesOfTest } from './places.ts';

const at = placesOfTest();

const pair = <First extends { readonly name: string }, Second>(
  name: string,
  first: First,
  second: Second,
) => ({
  name,
  description: `Does it differ by ${name}?`,
  first: { field: 'score', ...first },
  second,
});

const benchmark = defineBenchmark(numbers, {
  seats: { names: ['A', 'B'], roles: () => ({ A: 'first', B: 'second' }) },
  variants: { long: { description: 'More rounds.', match: () => ({ config: { rounds: 5, greatest: 9 } }) } },
  contrasts: ({ rounds, greatest }, seats) => ({
    ranges: { score: [0, seats.length * rounds * greatest + 60] },
    pairs: [
      pair(
        'roles',
        { name: 'first', roles: ['first'] },
        { name: 'second', field: 'score', roles: ['second'] },
      ),
      pair('length', { name: 'long', variants: ['long'] }, { name: 'short', field: 'score' }),
      pair('chance', { name: 'score' }, { name: 'chance', chance: 3 }),
      pair(
        'levels',
        { name: 'many', levels: { greatest: 9 } },
        { name: 'few', field: 'score', levels: { greatest: 5 } },
      ),
    ],
  }),
});

const study = (options: object = {}) =>
  experiment({
    benchmark,
    seats: { A: naming('three', 3), B: naming('two', 2) },
    trials: 12,
    seed: 1,
    ...options,
  });

describe('the contrasts of a benchmark', () => {
  it('are written into the manifest as far as both sides are played, and judged as one family', async () => {
    const path = at('plain');
    const { result } = await run(study(), { folder: path });
    const { manifest } = await load(path);
    expect(manifest.analysis?.contrasts?.map(({ name }) => name)).toEqual(['roles', 'chance']);
    expect(manifest.analysis?.ranges['score']).toEqual([0, 96]);
    expect(result.contrasts).toMatchObject([
      { name: 'roles', first: 'first', second: 'second', family: 2, n: 12, levels: null },
      { name: 'chance', secondMean: 3, family: 2, n: 12 },
    ]);
    expect(result.contrasts?.[0]?.difference).toBeCloseTo(
      (result.seats[0]?.score ?? 0) - (result.seats[1]?.score ?? 0),
      12,
    );
    expect((await verify(path, { experiment: study() })).problems).toEqual([]);
  });

  it('compare variants by trial, and levels of factors', async () => {
    const path = at('crossed');
    const { result } = await run(study({ variants: ['default', 'long'], factors: { greatest: [5, 9] } }), {
      folder: path,
    });
    const found = new Map(
      (result.contrasts ?? []).map((one) => [`${one.name} ${JSON.stringify(one.levels)}`, one]),
    );
    // The range depends on the level, the contrasts do not.
    expect([...found.keys()]).toEqual(['roles null', 'length null', 'chance null', 'levels {"greatest":9}']);
    expect(found.get('length null')).toMatchObject({ difference: 7.5, n: 12 });
    expect(found.get('levels {"greatest":9}')).toMatchObject({ difference: 0 });
  });
});
