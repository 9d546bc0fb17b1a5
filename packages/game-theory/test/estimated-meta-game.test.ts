import { estimatedMetaGame, metaGameWriteUp, nashAverage } from '@masbench/game-theory';
import { describe, expect, it } from 'vitest';
import { meetings } from './noisy-meetings.ts';

const cycle = { rock: { paper: -0.2, scissors: 0.2 }, paper: { scissors: -0.2 }, scissors: {} };
const order = { best: { middle: 0.2, worst: 0.4 }, middle: { worst: 0.2 }, worst: {} };

describe('estimatedMetaGame', () => {
  it('without noise has the values of the payoffs, and intervals without width', () => {
    const found = estimatedMetaGame(meetings(cycle, { trials: 4, noise: 0 }), { resamples: 50 });
    expect(found.names).toEqual(['rock', 'paper', 'scissors']);
    expect(found.payoffs.flat().map((payoff) => Number(payoff.toFixed(9)) + 0)).toEqual([
      0, -0.2, 0.2, 0.2, 0, -0.2, -0.2, 0.2, 0,
    ]);
    for (const { nash, alphaRank, regret } of found.strategies) {
      expect(nash.value).toBeCloseTo(1 / 3, 6);
      expect(nash.high - nash.low).toBeLessThan(1e-6);
      expect(alphaRank.value).toBeCloseTo(1 / 3, 6);
      expect(regret.value).toBeCloseTo(0.2, 9);
    }
    expect(found.mixRegret.high).toBeLessThan(1e-6);
    expect(found.dominance).toEqual([]);
  });

  it('cancels what a side is worth, as every pair meets on both sides', () => {
    const found = estimatedMetaGame(meetings(order, { trials: 3, noise: 0, side: 5 }), { resamples: 20 });
    expect(found.strategies.map(({ nash }) => nash.value)).toEqual([1, 0, 0]);
    expect(found.dominance.map(({ better, worse, probability }) => [better, worse, probability])).toEqual([
      ['best', 'middle', 1],
      ['best', 'worst', 1],
      ['middle', 'worst', 1],
    ]);
  });

  it('draws nothing but from its seed, and agrees with the functions of exact payoffs', () => {
    const games = meetings(cycle, { trials: 6, noise: 0.1 });
    const first = estimatedMetaGame(games, { resamples: 40, seed: 3 });
    expect(estimatedMetaGame(games, { resamples: 40, seed: 3 })).toEqual(first);
    expect(estimatedMetaGame(games, { resamples: 40, seed: 4 })).not.toEqual(first);
    expect(first.strategies.map(({ nash }) => nash.value)).toEqual(nashAverage(first.payoffs));
  });

  it('counts the meetings of every pair and those that are missing, and says so', () => {
    const games = meetings(order, { trials: 5, noise: 0.1 });
    const lost = games.map((game, index) => (index === 0 || index === 7 ? null : game));
    const found = estimatedMetaGame(lost, { resamples: 5 });
    expect(found.missing).toBe(2);
    expect(found.counts.flat().reduce((sum, count) => sum + count, 0) / 2).toBe(games.length - 2);
    expect(found).toEqual({
      ...estimatedMetaGame(
        games.filter((_, index) => index !== 0 && index !== 7),
        { resamples: 5 },
      ),
      missing: 2,
    });
    const sentences = (game: typeof found): string =>
      metaGameWriteUp(game)
        .filter((part) => typeof part === 'string')
        .join('\n');
    expect(sentences(found)).toContain(`2 of ${games.length} meetings are missing`);
    expect(sentences({ ...found, missing: 0 })).not.toContain('missing');
  });

  it('refuses what is no meta-game', () => {
    expect(() => estimatedMetaGame([])).toThrow('there are no meetings');
    expect(() => estimatedMetaGame([null, null])).toThrow('there are no meetings: 2 are missing');
    expect(() => estimatedMetaGame([{ first: 'a', second: 'a', earned: [0, 1] }])).toThrow(
      'cannot meet itself',
    );
    expect(() => estimatedMetaGame([{ first: 'a', second: 'b', earned: [Number.NaN, 1] }])).toThrow(
      'must be finite',
    );
    expect(() =>
      estimatedMetaGame([
        { first: 'a', second: 'b', earned: [0, 1] },
        { first: 'b', second: 'c', earned: [0, 1] },
      ]),
    ).toThrow('a and c did not');
  });
});
