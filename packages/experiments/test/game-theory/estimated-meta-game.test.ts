import { rngFor } from '@masbench/core';
import { estimatedMetaGame, nashAverage, type Meeting } from '@masbench/experiments/game-theory';
import { describe, expect, it } from 'vitest';

/** Meetings of every pair on both sides, with noise that a trial shares: `leads[i][j]` is the true lead of i over j. */
function meetings(
  leads: Readonly<Record<string, Readonly<Record<string, number>>>>,
  { trials, noise, side = 0.3, seed = 1 }: { trials: number; noise: number; side?: number; seed?: number },
): Meeting[] {
  const names = Object.keys(leads);
  return Array.from({ length: trials }, (_, trial) =>
    names.flatMap((first) =>
      names
        .filter((second) => second !== first)
        .map((second) => {
          const drawn = noise * rngFor(seed, `${trial}/${[first, second].toSorted().join('/')}`).normal();
          const lead = (leads[first]?.[second] ?? -(leads[second]?.[first] ?? 0)) + side;
          const sign = first < second ? 1 : -1;
          return { first, second, earned: [lead + sign * drawn, 0] as const, unit: `${trial}` };
        }),
    ),
  ).flat();
}

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

  it('says by wide intervals what few noisy matches leave open, and narrows with more', () => {
    const width = (trials: number): number => {
      const { strategies } = estimatedMetaGame(meetings(order, { trials, noise: 0.4 }), { resamples: 200 });
      const best = strategies.find(({ name }) => name === 'best')?.nash;
      return (best?.high ?? Number.NaN) - (best?.low ?? Number.NaN);
    };
    expect(width(4)).toBeGreaterThan(0.3);
    expect(width(150)).toBeLessThan(0.05);
  });

  it('covers the true payoffs about as often as it says', () => {
    let covered = 0;
    const runs = 120;
    for (let seed = 0; seed < runs; seed += 1) {
      const { payoffs, margins } = estimatedMetaGame(meetings(order, { trials: 30, noise: 0.5, seed }), {
        resamples: 150,
        seed,
      });
      if (Math.abs((payoffs[0]?.[1] ?? Number.NaN) - 0.2) <= (margins[0]?.[1] ?? 0)) covered += 1;
    }
    // 95 % asked for; percentile intervals of 30 units fall a little short.
    expect(covered / runs).toBeGreaterThan(0.86);
    expect(covered).toBeLessThan(runs);
  });

  it('draws nothing but from its seed, and agrees with the functions of exact payoffs', () => {
    const games = meetings(cycle, { trials: 6, noise: 0.1 });
    const first = estimatedMetaGame(games, { resamples: 40, seed: 3 });
    expect(estimatedMetaGame(games, { resamples: 40, seed: 3 })).toEqual(first);
    expect(estimatedMetaGame(games, { resamples: 40, seed: 4 })).not.toEqual(first);
    expect(first.strategies.map(({ nash }) => nash.value)).toEqual(nashAverage(first.payoffs));
  });

  it('refuses what is no meta-game', () => {
    expect(() => estimatedMetaGame([])).toThrow('there must be a meeting');
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
