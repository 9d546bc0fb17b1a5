import {
  bradleyTerry,
  createRng,
  elo,
  judgeMean,
  kendall,
  leaderboard,
  nextPairing,
  spearman,
  studentTQuantile,
  type RatedGame,
} from '@masbench/statistics';
import { describe, expect, it } from 'vitest';
import { clusteredVariance } from '../src/ratings/clustered-variance.ts';
import { expectScore } from '../src/ratings/expected-score.ts';
import { listNames } from '../src/ratings/game.ts';
import { findGroups, rankPairs } from '../src/ratings/pairwise-ranks.ts';
import { estimateStrengths } from '../src/ratings/strengths.ts';
import { symmetricInverse } from '../src/ratings/symmetric-inverse.ts';
import { midranks, tieSizes } from '../src/ranks/ranks.ts';

const game = (first: string, second: string, score = 1, more: Partial<RatedGame> = {}): RatedGame => ({
  first,
  second,
  score,
  ...more,
});
const times = (count: number, one: RatedGame): RatedGame[] => Array.from({ length: count }, () => one);
const flip = ({ first, second, score, ...more }: RatedGame): RatedGame => ({
  ...more,
  first: second,
  second: first,
  score: 1 - score,
});
/** Log-odds of a share. */
const logit = (share: number): number => Math.log(share / (1 - share));

/** Games of so many agents, drawn. */
function drawGames(seed: number, agents: readonly string[], count: number): RatedGame[] {
  const rng = createRng(seed, 'games');
  return Array.from({ length: count }, () => {
    const [first = '', second = ''] = rng.shuffle(agents);
    return game(first, second, rng.int(3) / 2);
  });
}

describe('games', () => {
  it.each([
    [game('a', 'b', -0.1), "'score' must be from 0 to 1: game 2 has -0.1"],
    [game('a', 'b', 1.1), "'score' must be from 0 to 1: game 2 has 1.1"],
    [game('a', 'b', Number.NaN), "'score' must be from 0 to 1: game 2 has NaN"],
    [game('a', 'b', 1, { weight: 0 }), "'weight' must be above 0: game 2 has 0"],
    [game('a', 'b', 1, { weight: Infinity }), "'weight' must be above 0: game 2 has Infinity"],
    [game('b', 'b'), 'an agent cannot play itself: game 2 has b twice'],
  ])('that are none are refused: %o', (wrong, message) => {
    for (const rate of [bradleyTerry, elo, leaderboard])
      expect(() => rate([game('a', 'b', 0.5), wrong])).toThrow(`Cannot rate: ${message}`);
  });

  it('of score 0 and 1 and of any weight above 0 are some, and name their agents in order', () => {
    const games = [game('b', 'a', 0), game('a', 'c', 1), game('c', 'b', 1, { weight: 1e-9 })];
    expect(listNames(games)).toEqual(['b', 'a', 'c']);
    expect(elo(games)).toMatchObject({ a: expect.any(Number) as number });
  });
});

describe('strengths', () => {
  it('of two agents that met with weights 3 and 1 are the log-odds of 3 to 1, with error 1/√(n p q)', () => {
    const games = [game('a', 'b', 1, { weight: 3 }), game('a', 'b', 0)];
    const { ratings } = bradleyTerry(games);
    expect(ratings['a']?.rating).toBeCloseTo(logit(0.75) / 2, 10);
    // The difference has variance 1 / (4 · ¾ · ¼), and each strength is half of it from the mean.
    expect(ratings['a']?.standardError).toBeCloseTo(Math.sqrt(1 / (4 * 0.1875)) / 2, 10);
    expect(bradleyTerry(times(4, game('a', 'b', 0.75))).ratings).toEqual(ratings);
    expect(bradleyTerry([...times(3, game('a', 'b')), game('b', 'a')]).ratings['b']?.rating).toBeCloseTo(
      -logit(0.75) / 2,
      10,
    );
  });

  it('lie where the pull of the games is that of the ridge, of the side as well', () => {
    const games = drawGames(1, ['a', 'b', 'c', 'd'], 40);
    for (const [ridge, side] of [
      [0, false],
      [0.5, false],
      [0.5, true],
      [2, true],
    ] as const) {
      const fit = estimateStrengths(games, { ridge, side });
      const pulls = fit.names.map(() => 0);
      let [pull, drawn] = [0, 0];
      for (const { first, second, score } of games) {
        const [one, other] = [fit.names.indexOf(first), fit.names.indexOf(second)];
        const d = (fit.values[one] ?? 0) - (fit.values[other] ?? 0) + fit.side;
        const all = Math.exp(d / 2) + fit.tie + Math.exp(-d / 2);
        const miss = score - (Math.exp(d / 2) + fit.tie / 2) / all;
        drawn += Number(score === 0.5) - fit.tie / all;
        pulls[one] = (pulls[one] ?? 0) + miss;
        pulls[other] = (pulls[other] ?? 0) - miss;
        pull += miss;
      }
      for (const [index, value] of fit.values.entries()) expect(pulls[index]).toBeCloseTo(ridge * value, 9);
      expect(drawn).toBeCloseTo(0, 9);
      expect(side ? pull - ridge * fit.side : fit.side).toBeCloseTo(0, 9);
      expect(fit.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
      for (const row of fit.covariance)
        expect(row.slice(0, 4).reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
    }
    expect(
      bradleyTerry([game('a', 'b', 0.5, { weight: 400 }), game('a', 'b', 1, { weight: 1e-8 })]).tie,
    ).toBe(undefined);
    expect(bradleyTerry(games, { side: true }).side?.value).toBeCloseTo(
      estimateStrengths(games, { side: true }).side,
      12,
    );
    expect(bradleyTerry(games).side).toBeUndefined();
  });

  it('exist for names without a game under a ridge, which is their precision', () => {
    const { ratings } = bradleyTerry([game('a', 'b', 0.5)], { ridge: 0.5, names: ['a', 'b', 'c'] });
    expect(ratings['c']).toEqual({
      rating: 0,
      standardError: expect.closeTo(Math.sqrt(2 / 0.5 / 3), 10) as number,
    });
    expect(() => bradleyTerry([game('a', 'b')], { ridge: 1, names: ['a'] })).toThrow(
      "'names' must hold every agent: a met b",
    );
    expect(() => bradleyTerry([game('b', 'a')], { ridge: 1, names: ['a'] })).toThrow('every agent: b met a');
    for (const ridge of [-1, Infinity, Number.NaN])
      expect(() => bradleyTerry([game('a', 'b', 0.5)], { ridge })).toThrow(
        `'ridge' must not be negative, but is ${ridge}`,
      );
  });

  it('exist without a ridge only if wins and draws lead from every agent to every other', () => {
    const circle = [game('a', 'b'), game('b', 'c'), game('c', 'a')];
    expect(Object.keys(bradleyTerry(circle).ratings)).toEqual(['a', 'b', 'c']);
    expect(Object.keys(bradleyTerry(circle.map(flip)).ratings)).toHaveLength(3);
    expect(bradleyTerry([game('a', 'b', 0.5), game('b', 'c', 0.5)]).ratings['b']?.rating).toBeCloseTo(0, 10);
    expect(() => bradleyTerry([game('a', 'b'), game('b', 'c', 0.5)])).toThrow('b, c never won against a:');
    expect(() => bradleyTerry([game('a', 'b', 0), game('b', 'c', 0.5)])).toThrow('a never won against b, c:');
    // Who sat first always won: that is the side's, without bound.
    expect(() => bradleyTerry([game('a', 'b'), game('b', 'a')], { side: true })).toThrow(
      'no finite strengths and side fit',
    );
  });

  it('have the variances of units: of n equal ones with one game each, those of games times n / (n − 1)', () => {
    const games = [...times(6, game('a', 'b')), ...times(2, game('a', 'b', 0))];
    const fit = estimateStrengths(games);
    const alone = (some: readonly RatedGame[]) =>
      clusteredVariance(
        estimateStrengths(some),
        some.map((one) => [one]),
      );
    // Σ (score − ¾)² = 6/16 + 2·9/16 = 1.5 = n p q: the model's own variance, and the correction.
    expect(alone(games)({ 0: 1, 1: -1 })).toBeCloseTo(((1 / 1.5) * 8) / 7, 10);
    expect(alone(games)({ 0: 2 })).toBeCloseTo((4 * (1 / 1.5 / 4) * 8) / 7, 10);
    // A game of weight 2 pulls twice, and an only unit has no pull that is left over.
    const weighed = [game('a', 'b', 1, { weight: 3 }), game('a', 'b', 0)];
    expect(alone(weighed)({ 0: 1, 1: -1 })).toBeCloseTo((((0.75 ** 2 * 2) / 0.75 ** 2) * 2) / 1, 10);
    expect(clusteredVariance(fit, [games])({ 0: 1 })).toBeCloseTo(0, 12);
    expect(alone(times(4, game('a', 'b', 0.5)))({ 0: 1, 1: 1 })).toBe(0);
  });
});

describe('the inverse of a matrix', () => {
  it('times the matrix is one, and there is none if it is not positive definite', () => {
    const matrix = [
      [4, 1, 2],
      [1, 3, -1],
      [2, -1, 5],
    ];
    const inverse = symmetricInverse(matrix) ?? [];
    for (const [row, values] of matrix.entries())
      for (const column of matrix.keys())
        expect(values.reduce((sum, value, k) => sum + value * (inverse[k]?.[column] ?? 0), 0)).toBeCloseTo(
          row === column ? 1 : 0,
          12,
        );
    expect(
      symmetricInverse([
        [1, 1],
        [1, 1],
      ]),
    ).toBeNull();
    expect(symmetricInverse([[-1]])).toBeNull();
    expect(symmetricInverse([])).toEqual([]);
  });
});

describe('a leaderboard', () => {
  const unit = (one: RatedGame, name: number): RatedGame => ({ ...one, unit: `${name}` });

  it('has a rating of its model, Elo of 1500 + 400 log₁₀, and results from both sides', () => {
    const games = [...times(6, game('a', 'b')), game('b', 'a'), ...times(2, game('b', 'a', 0.5))].map(unit);
    const { rows, side } = leaderboard(games, { side: false, ridge: 0, confidence: 0.9 });
    const [top, other] = rows;
    expect(top).toMatchObject({ name: 'a', games: 9, wins: 6, draws: 2, losses: 1, rank: 1, group: 1 });
    expect(other).toMatchObject({ name: 'b', games: 9, wins: 1, draws: 2, losses: 6, rank: 2 });
    // 6 wins to 1 loss; the results of two agents fit exactly, so that games vary as the model says. Half of the difference each.
    expect(top?.rating).toBeCloseTo(Math.log(6) / 2, 10);
    expect(top?.elo).toBeCloseTo(1500 + 400 * Math.log10(Math.sqrt(6)), 8);
    const variance = ((1 / 6 + 1) / 4) * (9 / 8);
    expect(top?.standardError).toBeCloseTo(Math.sqrt(variance), 10);
    // Bounds of the mean score of two agents in units of one game, through the model with its draws.
    const { interval } = judgeMean(
      games.map(({ first, score }) => (first === 'a' ? score : 1 - score)),
      { units: games.map((one) => one.unit ?? ''), range: [0, 1], confidence: 0.9 },
    );
    const { tie } = estimateStrengths(games);
    for (const [end, share] of [
      [top?.low, interval?.low],
      [top?.high, interval?.high],
    ])
      expect(expectScore(2 * (end ?? 0), tie).score).toBeCloseTo(share ?? 0, 9);
    expect([other?.low, other?.high]).toEqual([
      expect.closeTo(-(top?.high ?? 0), 9),
      expect.closeTo(-(top?.low ?? 0), 9),
    ]);
    expect(side).toBeNull();
    for (const confidence of [0, 1]) expect(() => leaderboard(games, { confidence })).toThrow("'confidence'");
  });

  it('rates the side if it is asked to, and in one group alone', () => {
    const both = [
      ...times(3, game('a', 'b')),
      game('a', 'b', 0),
      ...times(2, game('b', 'a')),
      game('b', 'a', 0),
    ];
    const board = leaderboard(both, { side: true });
    const fit = estimateStrengths(both, { side: true, ridge: 0.01 });
    expect(board.side?.value).toBeCloseTo(fit.side, 10);
    const clustered = clusteredVariance(
      fit,
      both.map((one) => [one]),
    )({ 2: 1 });
    expect(board.side?.standardError).toBeCloseTo(
      Math.sqrt(Math.max(clustered, fit.covariance[2]?.[2] ?? 0)),
      10,
    );
    expect(leaderboard(both).side).toBeNull();
    expect(leaderboard([...both, game('c', 'd')], { side: true }).side).toBeNull();
  });

  it('fits no side that losses on one side suggest: 58 wins of 60 have 1.68, and no more than 2.8', () => {
    const games = Array.from({ length: 60 }, (_, place) => ({
      ...(place % 2 === 0 ? game('a', 'b', place < 4 ? 0 : 1) : game('b', 'a', 0)),
      unit: `${place}`,
    }));
    const [top] = leaderboard(games).rows;
    expect([top?.rating, top?.low, top?.high, top?.elo]).toEqual(
      [1.679, 1.019, 2.751, 1791.7].map((value) => expect.closeTo(value, 1)),
    );
    const always = leaderboard(games.map((one) => ({ ...one, score: Number(one.first === 'a') }))).rows[0];
    expect(always?.high).toBe(Infinity);
  });

  it('gives every agent at least the error of the model', () => {
    const games = [
      ...times(9, game('a', 'b')),
      ...times(9, game('b', 'c')),
      ...times(2, game('c', 'b')),
      ...times(9, game('a', 'c')),
    ];
    const fit = estimateStrengths(games, { ridge: 0.01 });
    const { rows } = leaderboard(games, { side: false });
    const own = (name: string) =>
      Math.sqrt(fit.covariance[fit.names.indexOf(name)]?.[fit.names.indexOf(name)] ?? 0);
    const sandwich = (name: string) =>
      Math.sqrt(
        clusteredVariance(
          fit,
          games.map((one) => [one]),
        )({ [fit.names.indexOf(name)]: 1 }),
      );
    const errorOf = (name: string) => rows.find((row) => row.name === name)?.standardError;
    expect(own('a')).toBeGreaterThan(sandwich('a'));
    expect([errorOf('a'), errorOf('b')]).toEqual([
      expect.closeTo(own('a'), 10),
      expect.closeTo(Math.max(own('b'), sandwich('b')), 10),
    ]);
    const lost = games.map((one) => ({ ...one, score: 1 - one.score }));
    const { rows: turned } = leaderboard(lost, { side: false });
    expect(turned.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(turned[2]?.standardError).toBeCloseTo(own('a'), 8);
    // One game, or one unit, has no other than that of the model.
    const single = leaderboard([game('a', 'b', 0.5)]).rows[0];
    expect(single?.standardError).toBeCloseTo(Math.sqrt(1 / (1 / 4 + 0.01 / 2)) / 2, 10);
    const { covariance } = estimateStrengths([game('a', 'b')], { side: true, ridge: 0.01 });
    expect(leaderboard([game('a', 'b')], { side: true }).side?.standardError).toBeCloseTo(
      Math.sqrt(covariance[2]?.[2] ?? 0),
      10,
    );
    expect(single?.high).toBeCloseTo(studentTQuantile(0.975, 1) * (single?.standardError ?? 0), 9);
  });
});

describe('ranks by pairs', () => {
  const ranks = (games: readonly RatedGame[]) =>
    Object.fromEntries(
      [...rankPairs(games, { confidence: 0.95, seed: 0 })].map(([name, { rankLow, rankHigh, group }]) => [
        name,
        [rankLow, rankHigh, group],
      ]),
    );
  const rounds = (count: number, games: readonly RatedGame[]): RatedGame[] =>
    Array.from({ length: count }, (_, unit) => games.map((one) => ({ ...one, unit: `${unit}` }))).flat();

  it('put those that are surely ahead before those that are surely behind, on either side', () => {
    const order = [game('a', 'b'), game('b', 'c'), game('a', 'c')];
    const sure = { a: [1, 1, 3], b: [2, 2, 3], c: [3, 3, 3] };
    expect(ranks(rounds(12, order))).toEqual(sure);
    expect(ranks(rounds(12, order.map(flip)))).toEqual(sure);
    expect(ranks(rounds(2, order))).toEqual({ a: [1, 3, 3], b: [1, 3, 3], c: [1, 3, 3] });
    expect(ranks(rounds(12, [game('a', 'b', 0.5), game('c', 'a', 0)]))).toMatchObject({
      a: [1, 2, 3],
      c: [3, 3, 3],
    });
    expect(ranks([])).toEqual({});
  });

  it('compare two that never met by their scores against the same opponents, in the same units or in others', () => {
    const apart = [...times(14, game('a', 'x')), ...times(14, game('x', 'b'))].map((one, unit) => ({
      ...one,
      unit: `${unit}`,
    }));
    expect(ranks(apart)).toEqual({ a: [1, 1, 3], x: [2, 2, 3], b: [3, 3, 3] });
    expect(ranks(rounds(14, [game('a', 'x'), game('b', 'x', 0)]))).toMatchObject({
      a: [1, 1, 3],
      b: [3, 3, 3],
    });
    // Units in which x is weak and strong in turn: within each, a is 0.15 to 0.25 ahead of b.
    const both = Array.from({ length: 60 }, (_, at) => {
      const luck = 0.7 * (at % 2);
      const games = [game('a', 'x', 0.15 + 0.05 * (at % 3) + luck), game('b', 'x', luck)];
      return games.map((one) => ({ ...one, unit: `both ${at}` }));
    });
    expect(ranks(both.flat())).toMatchObject({ a: [1, 2, 3], b: [3, 3, 3] });
    // With one unit that they share, those of others count as well.
    expect(ranks([...apart, ...(both[1] ?? [])])).toMatchObject({ a: [1, 1, 3], b: [3, 3, 3] });
    // Against others each, nothing is known of them: only that each is behind or ahead of its own.
    const chain = [
      ...times(14, game('a', 'x')),
      ...times(14, game('x', 'y', 0.5)),
      ...times(14, game('y', 'b')),
    ].map((one, unit) => ({ ...one, unit: `${unit}` }));
    expect(ranks(chain)).toMatchObject({ a: [1, 2, 4], b: [3, 4, 4] });
    expect(findGroups([game('a', 'b'), game('c', 'd'), game('e', 'c'), game('a', 'b')])).toEqual([
      ['a', 'b'],
      ['e', 'c', 'd'],
    ]);
  });
});

describe('the next pairing', () => {
  const agents = ['a', 'b', 'c', 'd'];

  it('has the evidence of a normal mixture for every neighbor, and is certain at what all pairs share', () => {
    const games = [...times(6, game('a', 'b')), ...times(2, game('b', 'a'))];
    for (const [expectedGap, side] of [
      [undefined, false],
      [0.3, false],
      [0.7, true],
    ] as const) {
      const { neighbours, order, needed, certain } = nextPairing(games, {
        agents: ['b', 'a'],
        expectedGap,
        side,
        confidence: 0.9,
      });
      const { values, covariance } = estimateStrengths(games, { side, ridge: 0.01, names: ['a', 'b'] });
      const at = (row: number, column: number): number => covariance[row]?.[column] ?? 0;
      const [difference, variance] = [
        (values[0] ?? 0) - (values[1] ?? 0),
        at(0, 0) + at(1, 1) - 2 * at(0, 1),
      ];
      const prior = (expectedGap ?? 0.7) ** 2;
      const evidence =
        Math.sqrt(variance / (variance + prior)) *
        Math.exp((difference ** 2 * prior) / (2 * variance * (variance + prior)));
      expect(neighbours).toEqual([
        { better: 'a', worse: 'b', evidence: expect.closeTo(evidence, 9) as number },
      ]);
      expect([order, certain]).toEqual([['a', 'b'], false]);
      expect(needed).toBeCloseTo(10, 9);
    }
    for (const [wrong, message] of [
      [{ confidence: 1 }, "'confidence'"],
      [{ expectedGap: 0 }, "'expectedGap'"],
      [{ agents: ['a', 'a'] }, "'agents'"],
      [{ costUsd: () => 0 }, "'costUsd'"],
    ] as const)
      expect(() => nextPairing([], { agents: ['a', 'b'], ...wrong })).toThrow(message);
  });

  it('is the match that takes most of the variance of the open orders off, per dollar', () => {
    let certain = 0;
    for (let seed = 0; seed < 12; seed += 1) {
      // Shares of a win, so that strengths are all that is unknown; with every seed the order gets clearer.
      const rng = createRng(seed, 'order');
      const games = drawGames(seed, agents, 12 + 8 * seed).map((one) =>
        rng.chance(seed / 14)
          ? game(one.first, one.second, one.first < one.second ? 1 : 0)
          : { ...one, draw: false },
      );
      const { values } = estimateStrengths(games, { ridge: 0.01, names: agents });
      const shareOf = (one: number, other: number): number =>
        1 / (1 + Math.exp((values[other] ?? 0) - (values[one] ?? 0)));
      // Information of the ridge and of all games, and what one more of a pair would add.
      const information = agents.map((_, row) => agents.map((_other, column) => (row === column ? 0.01 : 0)));
      const withGame = (matrix: readonly (readonly number[])[], one: number, other: number): number[][] =>
        matrix.map((row, at) =>
          row.map((value, to) => {
            const sign = (at === one ? 1 : at === other ? -1 : 0) * (to === one ? 1 : to === other ? -1 : 0);
            return value + sign * shareOf(one, other) * (1 - shareOf(one, other));
          }),
        );
      const all = games.reduce<readonly (readonly number[])[]>(
        (matrix, { first, second }) => withGame(matrix, agents.indexOf(first), agents.indexOf(second)),
        information,
      );
      const variances = (matrix: readonly (readonly number[])[]) => {
        const inverse = symmetricInverse(matrix) ?? [];
        const at = (row: number, column: number): number => inverse[row]?.[column] ?? 0;
        return (one: number, other: number): number => at(one, one) + at(other, other) - 2 * at(one, other);
      };
      const before = variances(all);
      const { needed, order } = nextPairing(games, { agents });
      const pairs = agents.flatMap((_, one) =>
        agents.slice(one + 1).map((_other, offset) => [one, one + 1 + offset] as const),
      );
      const valueOf = (name: string): number => values[agents.indexOf(name)] ?? 0;
      expect(order).toEqual(agents.toSorted((one, other) => valueOf(other) - valueOf(one)));
      expect(needed).toBeCloseTo(6 / 0.05, 9);
      const gains = pairs.map(([a, b]) => {
        const after = variances(withGame(all, a, b));
        let gain = 0;
        for (const [one, other] of pairs) {
          const [square, variance] = [((values[one] ?? 0) - (values[other] ?? 0)) ** 2, before(one, other)];
          const evidence =
            Math.sqrt(variance / (variance + 0.49)) *
            Math.exp((square * 0.49) / (2 * variance * (variance + 0.49)));
          if (evidence >= needed) certain += 1;
          else gain += (Math.exp(-square / variance / 4) * (variance - after(one, other))) / variance;
        }
        return gain;
      });
      // At prices as high as the gains all are worth the same, and the one that is a thousandth cheaper is the best.
      const namesOf = ([one, other]: readonly [number, number]) => `${agents[one]}${agents[other]}`;
      for (const chosen of pairs.map(namesOf)) {
        const costUsd = (first: string, second: string): number =>
          (gains[pairs.map(namesOf).indexOf(first + second)] ?? 0) * (first + second === chosen ? 0.999 : 1);
        const { pairing } = nextPairing(games, { agents, costUsd });
        expect(new Set([pairing?.first, pairing?.second])).toEqual(new Set(chosen));
      }
    }
    expect(certain).toBeGreaterThan(0);
  });

  it('takes the first of equal pairs, and seats first who sat there less often against the other', () => {
    expect(nextPairing([], { agents }).pairing).toEqual({ first: 'a', second: 'b' });
    const two = { agents: ['a', 'b'] };
    const even = [game('a', 'b', 0.5), game('b', 'a', 0.5)];
    expect(nextPairing(even, two).pairing).toEqual({ first: 'a', second: 'b' });
    expect(nextPairing([...even, game('a', 'b')], two).pairing).toEqual({ first: 'b', second: 'a' });
    expect(nextPairing([...even, game('b', 'a')], two).pairing).toEqual({ first: 'a', second: 'b' });
    const costUsd = (one: string, other: string): number => (one + other === 'ab' ? 0.001 : 1);
    const against = (one: string, other: string) => [
      ...times(3, game(one, 'c', 0.5)),
      ...times(3, game('d', other, 0.5)),
      game(other, one, 0.5),
    ];
    expect(nextPairing(against('a', 'b'), { agents, costUsd }).pairing).toEqual({ first: 'a', second: 'b' });
    expect(nextPairing(against('b', 'a'), { agents, costUsd }).pairing).toEqual({ first: 'b', second: 'a' });
  });
});

describe('ranks', () => {
  it('of values that tie are the mean of theirs, from 1', () => {
    expect(midranks([30, 10, 20, 20, 5, 20])).toEqual([6, 2, 4, 4, 1, 4]);
    expect([midranks([]), midranks([7])]).toEqual([[], [1]]);
    expect(tieSizes([2, 1, 2, 2, 3])).toEqual([3, 1, 1]);
  });

  it('agree by hand: 1 2 3 4 5 and 2 1 4 3 5 have ρ 0.8, τ 0.6 and p 28/120', () => {
    const [a, b] = [
      [1, 2, 3, 4, 5],
      [2, 1, 4, 3, 5],
    ];
    // ρ = 1 − 6 · 4 / (5 · 24); two of ten pairs are out of order; 14 of 120 orders have at most two such.
    expect(spearman(a, b)?.correlation).toBeCloseTo(0.8, 12);
    expect(kendall(a, b)?.correlation).toBeCloseTo(0.6, 12);
    expect(kendall(a, b)?.p).toBeCloseTo((2 * (1 + 4 + 9)) / 120, 12);
    // Of more than 33 values p is exact where at most one pair is out of order: 2 of 34! orders.
    const many = Array.from({ length: 34 }, (_, index) => index);
    const orders = many.reduce((product, index) => product * (index + 1), 1);
    expect((kendall(many, many)?.p ?? 0) * orders).toBeCloseTo(2, 9);
    expect([spearman([1, 2], [5, 9]), kendall([1, 2], [9, 5])]).toEqual([
      { correlation: 1, p: null },
      { correlation: -1, p: 1 },
    ]);
    for (const correlate of [spearman, kendall]) {
      expect([correlate([1, 1], [1, 2]), correlate([1, 2], [1, 1]), correlate([], [])]).toEqual([
        null,
        null,
        null,
      ]);
      expect(() => correlate([1, 2], [1])).toThrow("'a' and 'b' must be equally long");
      expect(() => correlate([1, Infinity], [1, 2])).toThrow("'a' must hold finite");
      expect(() => correlate([1, 2], [1, Number.NaN])).toThrow("'b' must hold finite");
    }
  });
});
