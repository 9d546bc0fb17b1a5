import {
  createRng,
  bradleyTerry,
  elo,
  intransitivity,
  leaderboard,
  nextPairing,
  openSkill,
  type RatedGame,
} from '@masbench/statistics';
import { inClusters } from '../src/intervals/clusters.ts';
import { clusteredVariance } from '../src/ratings/clustered-variance.ts';
import { eloExpected } from '../src/ratings/elo.ts';
import { estimateStrengths } from '../src/ratings/strengths.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { countCases } from '../../../scripts/testing/cases.ts';
import { itEquals, near } from './reference.ts';

const byName = z.record(z.string(), z.number());
const seat = z.string();
const inputs = z.object({
  side: z.boolean(),
  games: z.array(z.object({ first: seat, second: seat, score: z.number(), unit: z.string() })),
});

const times = (count: number, game: RatedGame): RatedGame[] => Array.from({ length: count }, () => game);
const won = (first: string, second: string): RatedGame => ({ first, second, score: 1 });

describe('strengths equal scipy to 1e-6', () => {
  itEquals('bradleyTerry, with a side and without, with draws and without', {
    section: 'strengths',
    inputs,
    answers: z.object({ values: byName, standardErrors: byName }),
    compute: ({ games, side }) => {
      const fit = bradleyTerry(games, { side });
      const all = Object.entries({
        ...fit.ratings,
        ...(fit.side && { side: { rating: fit.side.value, ...fit.side } }),
        ...(fit.tie && { tie: { rating: fit.tie.value, ...fit.tie } }),
      });
      return {
        values: Object.fromEntries(all.map(([name, { rating }]) => [name, rating])),
        standardErrors: Object.fromEntries(all.map(([name, { standardError }]) => [name, standardError])),
      };
    },
  });

  itEquals('standard errors clustered by unit, as leaderboards have them', {
    section: 'strengths',
    inputs,
    answers: z.object({ clustered: byName }),
    compute: ({ games, side }) => {
      const fit = estimateStrengths(games, { side });
      const variance = clusteredVariance(
        fit,
        inClusters(games, ({ unit }) => unit),
      );
      const names = [...fit.names, ...(side ? ['side'] : [])];
      const errors = names.map((name, index) => [name, Math.sqrt(variance({ [index]: 1 }))]);
      return { clustered: Object.fromEntries(errors) };
    },
  });
});

describe('bradleyTerry', () => {
  it('puts 6 wins, 2 draws and 1 loss at log 6, with ν = 2/√6', () => {
    // Two agents have as many parameters as results: e^d = 6 / 1, and ν = 2 / √(6 · 1). Variances are sums of inverse counts.
    const drawn = { first: 'a', second: 'b', score: 0.5 };
    const { ratings, tie } = bradleyTerry([
      ...times(6, won('a', 'b')),
      ...times(2, drawn),
      ...times(1, won('b', 'a')),
    ]);
    expect(ratings['a']?.rating).toBeCloseTo(Math.log(6) / 2, 9);
    expect(ratings['a']?.standardError).toBeCloseTo(Math.sqrt(1 / 6 + 1) / 2, 9);
    expect(tie?.value).toBeCloseTo(2 / Math.sqrt(6), 9);
    expect(tie?.standardError).toBeCloseTo((2 / Math.sqrt(6)) * Math.sqrt(1 / 2 + (1 / 6 + 1) / 4), 9);
    // A share of a win is none.
    const shares = [...times(6, won('a', 'b')), ...times(2, { ...drawn, draw: false }), won('b', 'a')];
    expect(bradleyTerry(shares).ratings['a']?.rating).toBeCloseTo(Math.log(7 / 2) / 2, 9);
    expect(bradleyTerry(shares).tie).toBeUndefined();
    // All draws fit no finite ν.
    const even = { rating: 0, standardError: 0.5 };
    expect(bradleyTerry(times(4, drawn))).toEqual({ ratings: { a: near(even), b: near(even) } });
  });

  it('never lost, with draws: no finite strength, or that of a ridge, with at least the error of the model', () => {
    const games = [...times(6, won('a', 'b')), ...times(4, { first: 'a', second: 'b', score: 0.5 })];
    expect(() => bradleyTerry(games)).toThrow(/no finite strengths fit these wins and draws/);
    const { ratings } = bradleyTerry(games, { ridge: 0.01 });
    expect(ratings['a']?.rating).toBeGreaterThan(1);
    expect(leaderboard(games).rows[0]?.standardError).toBeCloseTo(ratings['a']?.standardError ?? 0, 9);
  });
});

describe('a ridge', () => {
  it('rates an agent that won every game, however many', () => {
    const { ratings } = bradleyTerry([{ first: 'A', second: 'B', score: 1, weight: 1e6 }], { ridge: 0.01 });
    const rating = ratings['A']?.rating ?? Number.NaN;
    // Where the pull of the ridge is that of the games.
    expect((0.01 * rating * (1 + Math.exp(2 * rating))) / 1e6).toBeCloseTo(1, 6);
  });
});

describe('elo', () => {
  it('moves 1500 against 1600 as Elo does', () => {
    expect(eloExpected(1500, 1600)).toBeCloseTo(0.359935, 7);
    // A start of 1500 for one and 1600 for the other cannot be set: from 1500 each, a win is worth 16.
    expect(elo([won('a', 'b')])).toEqual({ a: 1516, b: 1484 });
    expect(1500 + 32 * (1 - eloExpected(1500, 1600))).toBeCloseTo(1520.4821, 4);
    expect(1500 + 32 * (0.5 - eloExpected(1500, 1600))).toBeCloseTo(1504.4821, 4);
  });

  it('keeps the sum of ratings, and averages over orders by seed', () => {
    const games = [...times(6, won('a', 'b')), ...times(6, won('b', 'c')), ...times(3, won('c', 'a'))];
    const ratings = elo(games, { orders: 50, seed: 1 });
    expect(Object.values(ratings).reduce((sum, rating) => sum + rating, 0)).toBeCloseTo(4500, 6);
    expect(elo(games, { orders: 50, seed: 1 })).toEqual(ratings);
    // The mean of two orders that the seed draws, and in the given order, 16 for b in its first game and 16.74 in the next.
    const rng = createRng(7, 'elo');
    const [one, two] = [elo(rng.shuffle(games)), elo(rng.shuffle(games))];
    const mean = Object.fromEntries(
      Object.entries(one).map(([name, rating]) => [name, (rating + (two[name] ?? 0)) / 2]),
    );
    expect(elo(games, { orders: 2, seed: 7 })).toEqual(near(mean));
    const gain = 32 * (1 - 1 / (1 + 10 ** (16 / 400)));
    expect(elo([won('a', 'b'), won('b', 'c')])).toEqual(near({ a: 1516, b: 1484 + gain, c: 1500 - gain }));
  });
});

describe('openSkill', () => {
  it('rates the winners of teams above the losers', async () => {
    const match = { teams: [['a', 'b'], ['c']], ranks: [1, 2] };
    const ratings = await openSkill([match, match]);
    expect(ratings['a']?.mu).toBeGreaterThan(25);
    expect(ratings['c']?.mu).toBeLessThan(25);
    expect(ratings['a']?.ordinal).toBeCloseTo((ratings['a']?.mu ?? 0) - 3 * (ratings['a']?.sigma ?? 0), 9);
    // One match of two, by openskill 4.1.1 itself.
    const [winner] = Object.values(await openSkill([{ teams: [['x'], ['y']], ranks: [1, 2] }]));
    expect(winner?.mu).toBeCloseTo(27.635, 3);
    for (const teams of [[['x']], [['x'], ['y']]])
      await expect(openSkill([{ teams, ranks: [1] }])).rejects.toThrow(/at least two teams/);
  });
});

describe('intransitivity', () => {
  const cycle = [
    ...times(8, won('rock', 'scissors')),
    ...times(8, won('scissors', 'paper')),
    ...times(8, won('paper', 'rock')),
    ...times(2, won('scissors', 'rock')),
    ...times(2, won('paper', 'scissors')),
    ...times(2, won('rock', 'paper')),
  ];

  it('names the cycle that ratings hide, and says that no scale fits', () => {
    const { cycles, df, p, deviance } = intransitivity(cycle);
    expect(cycles).toEqual([{ names: ['rock', 'scissors', 'paper'], share: 0.8 }]);
    // 3 pairs of 10 games at .8 against .5: 2 · 30 · (.8 ln 1.6 + .2 ln .4)
    expect(deviance).toBeCloseTo(60 * (0.8 * Math.log(1.6) + 0.2 * Math.log(0.4)), 6);
    expect(df).toBe(1);
    expect(p).toBeLessThan(0.01);
    const rows = leaderboard(cycle, {}).rows;
    expect(rows.every(({ rating }) => Math.abs(rating) < 1e-9)).toBe(true);
    // In a circle of five each beats the next two: one cycle ends at each of them.
    const circle = ['a', 'b', 'c', 'd', 'e'].flatMap((first, at, all) =>
      [1, 2].map((step) => won(first, all[(at + step) % 5] ?? '')),
    );
    expect(intransitivity(circle).cycles.map(({ names }) => names.join(''))).toEqual([
      'abd',
      'acd',
      'ace',
      'bce',
      'bde',
    ]);
  });

  it('measures shares by how much they vary: less with draws, as a draw is half of both', () => {
    const games = [
      ...times(6, won('b', 'a')),
      ...times(3, { first: 'a', second: 'b', score: 0.5 }),
      ...times(4, won('b', 'c')),
      ...times(2, { first: 'c', second: 'b', score: 0.5 }),
      ...times(5, won('c', 'a')),
    ];
    const { names, values, tie } = estimateStrengths(games, { ridge: 0.01 });
    const valueOf = (name: string): number => values[names.indexOf(name)] ?? 0;
    const cells = [
      ['a', 'b', 9, 1.5],
      ['b', 'c', 6, 5],
      ['a', 'c', 5, 0],
    ] as const;
    let deviance = 0;
    const pairs = cells.map(([first, second, count, score]) => {
      const half = Math.exp((valueOf(first) - valueOf(second)) / 2);
      const [win, draw, loss] = [half, tie, 1 / half].map((part) => part / (half + tie + 1 / half));
      if (win === undefined || draw === undefined || loss === undefined) throw new Error('three results');
      const expected = win + draw / 2;
      const spread = (win + draw / 4 - expected ** 2) / (expected * (1 - expected));
      for (const [seen, share] of [
        [score, expected],
        [count - score, 1 - expected],
      ] as const)
        if (seen > 0) deviance += (2 * seen * Math.log(seen / (count * share))) / spread;
      return { first, second, games: count, share: score / count, expected };
    });
    const found = intransitivity(games);
    expect(found.pairs).toEqual(near(pairs));
    expect(found.deviance).toBeCloseTo(deviance, 9);
  });

  it('spends a degree of freedom on a side, and calls draws no cycle', () => {
    const draws = ['AB', 'BC', 'CA', 'BA', 'CB', 'AC'].map(([first = '', second = '']) => ({
      first,
      second,
      score: 0.5,
    }));
    expect(intransitivity(draws)).toMatchObject({ cycles: [], df: 1 });
    // Six ordered pairs, two strengths and the side.
    expect(intransitivity(draws, { side: true }).df).toBe(3);
  });

  it('tests groups that never met as an order each', () => {
    const cycleOf = (names: readonly string[]) =>
      names.flatMap((first, index) => {
        const second = names[(index + 1) % names.length] ?? '';
        return [1, 1, 0].map((score) => ({ first, second, score }));
      });
    const one = intransitivity(cycleOf(['A', 'B', 'C']));
    const two = intransitivity([...cycleOf(['A', 'B', 'C']), ...cycleOf(['D', 'E', 'F'])]);
    expect([one.df, two.df]).toEqual([1, 2]);
    expect(two.deviance).toBeCloseTo(2 * one.deviance, 9);
    expect(intransitivity([])).toEqual({ cycles: [], pairs: [], deviance: 0, df: 0, p: null });
  });
});

describe('leaderboard', () => {
  it('names a sole first of two equal agents in at most 5 % of tournaments of 3 to 20 trials', () => {
    const tournaments = countCases(60);
    for (const trials of [3, 5, 10, 20]) {
      const rng = createRng(1, `${trials}`);
      let sole = 0;
      for (let tournament = 0; tournament < tournaments; tournament += 1) {
        const games = Array.from({ length: trials }, (_, unit) => ({
          first: 'a',
          second: 'b',
          score: rng.int(3) / 2,
          unit: `${unit}`,
        }));
        sole += leaderboard(games, { side: false }).rows.some(({ rankHigh }) => rankHigh === 1) ? 1 : 0;
      }
      expect(sole / tournaments).toBeLessThanOrEqual(0.05);
    }
  });
});

describe('nextPairing', () => {
  it('is not made certain by matches of a trial that repeat one another', () => {
    const trials = Array.from({ length: 12 }, (_, trial) =>
      times(6, trial % 4 === 0 ? won('b', 'a') : won('a', 'b')).map((game) => ({
        ...game,
        unit: `${trial}`,
      })),
    );
    const two = ['a', 'b'];
    const once = nextPairing(
      trials.flatMap(([game]) => game ?? []),
      { agents: two },
    );
    const repeated = nextPairing(trials.flat(), { agents: two });
    const counted = nextPairing(
      trials.flat().map(({ unit: _unit, ...game }) => game),
      { agents: two },
    );
    expect([once.certain, repeated.certain, counted.certain]).toEqual([false, false, true]);
    const [evidence = 0, of = 0] = [repeated, once].map(({ neighbours }) => neighbours[0]?.evidence);
    expect(Math.abs(evidence / of - 1)).toBeLessThan(0.1);
  });
});
