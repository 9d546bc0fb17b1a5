import { writeBreach, conform, ConformanceError, gameLaws, type GameLaw } from '@masbench/core/testing';
import { createRng } from '@masbench/statistics';
import { describe, expect, it, vi } from 'vitest';
import { zoo } from './games/broken.ts';
import { council, type Council } from './games/council.ts';

const options = {
  config: {},
  seats: 5,
  runs: 8,
  declares: { confluent: true, bounds: [0, 1], maxEvents: 200 },
  waive: {
    symmetry: 'the order of the seats breaks ties',
    'constant sum': 'those who are left share nothing',
    'draws on branches are keyed': 'roles are drawn once, before any move',
  },
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
  it('passes a game that keeps all laws, and says which it checked and which were waived', async () => {
    const report = await conform(council, options);
    const waived = Object.entries(options.waive).map(([law, reason]) => [law, `waived: ${reason}`]);
    expect(report).toEqual(Object.fromEntries([...gameLaws.map((law) => [law, 'held']), ...waived]));
  });

  it.each<[GameLaw, Partial<Council>, string]>([
    ['no interference', { resample: undefined }, 'the game has no resample'],
    ['scores in bounds', { scores: undefined }, 'the game has no scores'],
    ['order-insensitive', {}, 'not declared (declares.confluent)'],
  ])('refuses what it could not check unless that is waived: %s', async (law, parts, why) => {
    const declares = law === 'order-insensitive' ? {} : options.declares;
    const plain = { ...options, declares, runs: 2 };
    const game: Council = { ...council, ...parts };
    const error = await writeBreach(async () => conform(game, plain));
    expect(error?.message).toContain(`not checked: ${law}: ${why}`);
    const missing = { ...plain, waive: Object.fromEntries(gameLaws.map((one) => [one, 'a draft'])) };
    expect(await conform(game, missing)).toMatchObject({ [law]: 'waived: a draft', terminates: 'held' });
  });

  it('takes no waiver without a reason, or of what is no law, and no game without a configuration', async () => {
    const waiving = (waive: object) => conform(council, { ...options, waive });
    await expect(waiving({ symmetry: ' ' })).rejects.toThrow("'waive' must give a reason for 'symmetry'");
    await expect(waiving({ fair: 'it is' })).rejects.toThrow(
      "'fair', which is no law. Choose from terminates, ",
    );
    const bare = { ...options, config: undefined as unknown as {} };
    await expect(conform(council, bare)).rejects.toThrow('Cannot check council: no `config` was given');
  });

  it.each(zoo)('names the law of a game that $fault: $law', async ({ broken, law }) => {
    // A game that draws from the process breaks several laws, and its luck decides which of them is found first.
    const rng = createRng('luck of the process', 'conform');
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
