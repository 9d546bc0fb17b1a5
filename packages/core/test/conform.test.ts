import { conform, ConformanceError } from '@masbench/core/testing';
import { rngFor } from '@masbench/core';
import { describe, expect, it, vi } from 'vitest';
import { zoo } from './games/broken.ts';
import { council, type Council } from './games/council.ts';

const options = {
  config: {},
  seats: 5,
  runs: 8,
  declares: { confluent: true, bounds: [0, 1], maxEvents: 200 },
} as const;

async function brokenLaw(game: Council): Promise<unknown> {
  try {
    await conform(game, options);
    return undefined;
  } catch (error) {
    if (error instanceof ConformanceError) return error.law;
    throw error;
  }
}

describe('conform', () => {
  it('passes a game that keeps all laws, and says that it checked them all', async () => {
    expect(Object.values(await conform(council, options))).toEqual(Array.from({ length: 12 }, () => 'held'));
  });

  it('says which laws it did not check', async () => {
    const plain: Council = { ...council, resample: undefined, scores: undefined };
    const report = await conform(plain, { config: {}, seats: 4, runs: 2 });
    expect(report).toMatchObject({
      'order-insensitive': 'not checked: not declared (declares.confluent)',
      'no interference': 'not checked: the game has no resample',
      'scores in bounds': 'not checked: the game has no scores',
      terminates: 'held',
    });
  });

  it.each(zoo)('names the law of a game that $fault: $law', async ({ broken, law }) => {
    // A game that draws from the process breaks several laws, and its luck decides which of them is found first.
    const rng = rngFor('luck of the process', 'conform');
    const random = vi.spyOn(Math, 'random').mockImplementation(() => rng.float());
    try {
      expect(await brokenLaw(broken)).toBe(law);
    } finally {
      random.mockRestore();
    }
  });

  it.each(zoo.filter(({ mended }) => mended !== council))(
    'passes the mended twin of the game that $fault',
    async ({ mended }) => {
      expect(await brokenLaw(mended)).toBeUndefined();
    },
  );

  it('says where: the seed, the request and the JSON path', async () => {
    const set = zoo.find(({ fault }) => fault === 'keeps a Set');
    await expect(conform(set?.broken ?? council, options)).rejects.toThrow(
      /^state is JSON: the state holds a Set \(seed conform\/0, request vote\/kilo#0, path \$\.extra\)$/,
    );
  });
});
