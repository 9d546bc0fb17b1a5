import { alphaRank, dominance, nashAverage, computePayoffs, regret } from '@masbench/game-theory';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { antisymmetric, nearly, rockPaperScissors } from './matrices.ts';

const zeroSumGames = fc
  .integer({ min: 1, max: 7 })
  .chain((size) =>
    fc
      .array(fc.integer({ min: -5, max: 5 }), { minLength: 21, maxLength: 21 })
      .map((entries) => antisymmetric(size, entries)),
  );

/** The game with a copy of its first strategy at the end. */
const withCopy = (matrix: readonly (readonly number[])[]): number[][] =>
  [...matrix, matrix[0] ?? []].map((row) => [...row, row[0] ?? 0]);

describe('nashAverage', () => {
  it('solves games that were solved by hand', () => {
    expect(nashAverage([[0]])).toEqual([1]);
    expect(nashAverage(rockPaperScissors)).toEqual(nearly([1 / 3, 1 / 3, 1 / 3]));
    // In a cycle of three, each is played in proportion to what is at stake between the other two.
    expect(nashAverage(antisymmetric(3, [1, -10, 5]))).toEqual(nearly([5 / 16, 10 / 16, 1 / 16]));
  });

  it('gives dominated strategies nothing, and ties the most entropy', () => {
    expect(nashAverage(antisymmetric(2, [0.01]))).toEqual([1, 0]);
    const withLoser = antisymmetric(4, [-1, 1, 1, -1, 1, 1]);
    expect(nashAverage(withLoser)).toEqual(nearly([1 / 3, 1 / 3, 1 / 3, 0]));
    expect(nashAverage(antisymmetric(4, []))).toEqual([0.25, 0.25, 0.25, 0.25]);
    // The third loses to the first and beats the second by as much, which tie: the second may have no more than the first.
    expect(nashAverage(antisymmetric(3, [0, 1, -1]))).toEqual(nearly([0.5, 0.5, 0]));
  });

  it('is an equilibrium of every zero-sum game, and a copy shares the mass of its original', () => {
    fc.assert(
      fc.property(zeroSumGames, (matrix) => {
        const mix = nashAverage(matrix);
        expect(mix.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 9);
        expect(regret(matrix, mix)).toBeLessThan(1e-5);
        const copied = nashAverage(withCopy(matrix));
        expect(copied[0]).toBeCloseTo(copied.at(-1) ?? Number.NaN, 9);
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the unit of the payoffs', () => {
    const small = antisymmetric(3, [1e-6, -10e-6, 5e-6]);
    expect(nashAverage(small)).toEqual(nearly([5 / 16, 10 / 16, 1 / 16]));
  });

  it('refuses what is no zero-sum game', () => {
    expect(() => nashAverage([])).toThrow('the matrix is empty');
    expect(() => nashAverage([[0, 1]])).toThrow('row 0 of 1 has 2 entries');
    expect(() => nashAverage([[Number.NaN]])).toThrow('row 0, column 0 is NaN');
    expect(() =>
      nashAverage([
        [0, 1],
        [1, 0],
      ]),
    ).toThrow('0 wins 1 from 1, and 1 1 from 0');
  });
});

describe('alphaRank', () => {
  it('has the masses of two strategies in the ratio exp((m − 1) u)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.integer({ min: 2, max: 40 }),
        (gain, alpha, populationSize) => {
          const [first = 0, second = 0] = alphaRank(
            [
              [0, gain],
              [-gain, 0],
            ],
            { alpha, populationSize },
          );
          const odds = 2 * alpha * gain * (populationSize - 1);
          expect(first).toBeCloseTo(1 / (1 + Math.exp(-odds)), 9);
          expect(first + second).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('gives the members of a cycle equal mass, at any strength of selection', () => {
    for (const alpha of [0, 0.01, 1, 100, 1e6, 1e15, Number.MAX_VALUE, Infinity])
      expect(alphaRank(rockPaperScissors, { alpha, populationSize: 50 })).toEqual(
        nearly([1 / 3, 1 / 3, 1 / 3], 9),
      );
  });

  it('has its limit where selection is infinitely strong: every payoff that is not equal decides', () => {
    // Paper, and two rocks that drift into each other: by hand, scissors pass half as much on as paper holds.
    const twoRocks = withCopy(rockPaperScissors);
    for (const alpha of [1e5, 1e15, 1e300, Infinity])
      expect(alphaRank(twoRocks, { alpha })).toEqual(nearly([1 / 5, 2 / 5, 1 / 5, 1 / 5], 9));
    expect(alphaRank(antisymmetric(2, [1e-9]), { alpha: Infinity })).toEqual([1, 0]);
    expect(alphaRank([[7]], { alpha: Infinity })).toEqual([1]);
  });

  it('depends on α times the payoffs alone, up to the largest numbers', () => {
    const scaled = (factor: number): number[] =>
      alphaRank(
        antisymmetric(
          4,
          [1, 2, -3, 1, 0, 2].map((entry) => entry * factor),
        ),
        { alpha: 0.1 / factor },
      );
    expect(scaled(1e300)).toEqual(nearly(scaled(1), 9));
    expect(scaled(1e-300)).toEqual(nearly(scaled(1), 9));
  });

  it('has a distribution that the chain of mutants keeps', () => {
    const fixation = (u: number, m: number): number =>
      u === 0 ? 1 / m : (1 - Math.exp(-u)) / (1 - Math.exp(-m * u));
    fc.assert(
      fc.property(zeroSumGames, (matrix) => {
        const masses = alphaRank(matrix, { alpha: 0.1, populationSize: 8 });
        for (const [state, mass] of masses.entries()) {
          let flow = 0;
          for (const [other, otherMass] of masses.entries()) {
            if (other === state) continue;
            const gain = 0.2 * (matrix[state]?.[other] ?? 0);
            flow += otherMass * fixation(gain, 8) - mass * fixation(-gain, 8);
          }
          expect(flow).toBeCloseTo(0, 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses options out of their range', () => {
    expect(() => alphaRank([[0]], { alpha: -1 })).toThrow("'alpha' must be a number of at least 0");
    expect(() => alphaRank([[0]], { populationSize: 1 })).toThrow("'populationSize' must be an integer");
  });
});

describe('regret and dominance', () => {
  it('regret is what the best strategy wins from the mix', () => {
    expect(regret(rockPaperScissors, [1, 0, 0])).toBe(1);
    expect(regret(rockPaperScissors, [0.5, 0.5, 0])).toBe(0.5);
    // A dilemma: to defect earns 2 more than a population that cooperates, and cooperation earns 1 less than one that defects.
    const dilemma = [
      [3, 0],
      [5, 1],
    ];
    expect([regret(dilemma, [1, 0]), regret(dilemma, [0, 1])]).toEqual([2, 0]);
    expect(() => regret(rockPaperScissors, [0.5, 0.4, 0])).toThrow('3 probabilities that sum to 1');
  });

  it('dominance tells strict from weak, and finds none in a cycle', () => {
    expect(dominance(rockPaperScissors)).toEqual([]);
    expect(
      dominance([
        [3, 0],
        [5, 1],
      ]),
    ).toEqual([{ better: 1, worse: 0, strict: true }]);
    expect(
      dominance([
        [0, 1],
        [0, 0],
      ]),
    ).toEqual([{ better: 0, worse: 1, strict: false }]);
  });
});

describe('payoffsOf', () => {
  it('pools both sides of a pair by weight', () => {
    const { names, payoffs } = computePayoffs([
      { first: 'a', second: 'b', score: 1 },
      { first: 'b', second: 'a', score: 0.5, weight: 3 },
      { first: 'c', second: 'a', score: 0 },
      { first: 'b', second: 'c', score: 0.5 },
    ]);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(payoffs).toEqual([
      [0, 0.125, 0.5],
      [-0.125, 0, 0],
      [-0.5, 0, 0],
    ]);
    expect(nashAverage(payoffs)).toEqual([1, 0, 0]);
  });

  it('refuses games of which two agents never met, and none at all', () => {
    const chain = [
      { first: 'a', second: 'b', score: 1 },
      { first: 'b', second: 'c', score: 1 },
    ];
    expect(() => computePayoffs(chain)).toThrow('a and c did not');
    expect(() => computePayoffs([])).toThrow('there are no games');
    expect(() => computePayoffs([{ first: 'a', second: 'b', score: 2 }])).toThrow(
      "'score' must be from 0 to 1",
    );
  });
});
