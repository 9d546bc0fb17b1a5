import { listGames } from '@masbench/findings';
import { describe, expect, it } from 'vitest';
import { recordOf } from './match-records.ts';

describe('listGames', () => {
  it('pools the seats of an agent, and gives a match the weight 1', async () => {
    const games = await listGames([
      recordOf([
        ['a', 1],
        ['b', 0.5],
        ['a', 0],
        ['c', null],
        ['d', 0],
      ]),
    ]);
    expect(games).toEqual([
      { first: 'a', second: 'b', score: 0.5, weight: 1 / 3, unit: '3' },
      { first: 'a', second: 'd', score: 1, weight: 1 / 3, unit: '3' },
      { first: 'b', second: 'd', score: 1, weight: 1 / 3, unit: '3' },
    ]);
    const aborted = recordOf(
      [
        ['a', 1],
        ['b', 0],
      ],
      { status: 'aborted' },
    );
    expect(await listGames([aborted])).toEqual([]);
  });

  it('draws where the means of the same scores differ by rounding', async () => {
    const seats = [0.1, 0.2, 0.3].flatMap((score, index) => [
      ['x', score] as const,
      ['y', [0.3, 0.2, 0.1][index] ?? null] as const,
    ]);
    expect(await listGames([recordOf(seats)])).toMatchObject([{ score: 0.5 }]);
  });

  it('rates roles apart, and never compares an agent with itself or within a role', async () => {
    const games = await listGames(
      [
        recordOf([
          ['a', 1, 'wolf'],
          ['b', 0, 'villager'],
          ['a', 0, 'villager'],
          ['c', 0, 'villager'],
        ]),
      ],
      { by: 'agent and role' },
    );
    expect(games.map(({ first, second, score }) => [first, second, score])).toEqual([
      ['a as wolf', 'b as villager', 1],
      ['a as wolf', 'c as villager', 1],
    ]);
  });
});
