import { writeBreach, conform, examine, gameLaws, type GameLaw } from '@masbench/core/testing';
import { describe, expect, it } from 'vitest';
import { council, type Council } from './games/council.ts';
import { faults } from './zoo/specimens.ts';

const options = {
  config: {},
  seats: 5,
  runs: 8,
  declares: { confluent: true, bounds: [0, 1], maxEvents: 200 },
  waive: {
    symmetry: 'the order of the seats breaks ties',
    'constant sum': 'those who are left share nothing',
  },
} as const;

describe('conform', () => {
  it('passes a game that keeps all laws, and says which it checked and which were waived', async () => {
    const report = await conform(council, options);
    const waived = Object.entries(options.waive).map(([law, reason]) => [law, `waived: ${reason}`]);
    expect(report).toEqual({
      ...Object.fromEntries([...gameLaws.map((law) => [law, 'held']), ...waived]),
      'draws on branches are keyed': 'does not apply: nature draws nothing without a key after a move',
    });
  });

  it.each<[GameLaw, Partial<Council>, string]>([
    ['no interference', { resample: undefined }, 'the game has no resample'],
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

  it('names all laws that were not checked at once, each with its reason', async () => {
    const game: Council = { ...council, resample: undefined };
    const error = await writeBreach(async () => conform(game, { config: {}, seats: 5, runs: 4 }));
    expect(error?.law).toBe('not checked: order-insensitive');
    for (const law of ['order-insensitive', 'no interference', 'timing tells nothing', 'symmetry'])
      expect(error?.message).toMatch(
        new RegExp(`not checked: ${law}: (not declared|the game has no resample)`),
      );
  });

  it.each<[GameLaw, number, Partial<Council>, string]>([
    ['scores in bounds', 5, { scores: undefined }, 'the game has no scores'],
    ['constant sum', 5, { scores: undefined }, 'the game has no scores'],
    ['constant sum', 1, {}, 'there is only one seat'],
    [
      'symmetry',
      5,
      { scores: undefined, metrics: undefined },
      'the game has neither scores nor metrics of seats',
    ],
    ['timing tells nothing', 1, {}, 'there is only one seat'],
    ['draws on branches are keyed', 5, {}, 'nature draws nothing without a key after a move'],
  ])('asks for no waiver of what does not apply: %s, %i seats', async (law, seats, parts, why) => {
    const game: Council = { ...council, ...parts };
    const { findings } = await examine(game, { ...options, seats, waive: {}, runs: 2 });
    expect(findings.find((finding) => finding.law === law)).toEqual({ law, verdict: 'does not apply', why });
    const waive = { [law]: 'a reason of the author' };
    const waived = await examine(game, { ...options, seats, waive, runs: 2 });
    expect(waived.findings).toContainEqual({ law, verdict: 'waived', why: 'a reason of the author' });
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

  it('says where: the seed, the request and the JSON path', async () => {
    const set = faults.find(({ fault }) => fault === 'council keeps a Set');
    await expect(conform(set?.broken ?? council, options)).rejects.toThrow(
      /^state is JSON: the state holds a Set \(seed conform\/0, request vote\/kilo#0, path \$\.extra\)$/,
    );
  });
});
