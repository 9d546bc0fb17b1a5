import { computeSum } from '../moments.js';
import { expectScore } from './expected-score.js';
import { isDrawn, type RatedGame } from './game.js';
import type { Strengths } from './strengths.js';

/**
 * Variances of sums of strengths where games are independent only between units: A⁻¹ (Σ g gᵀ) A⁻¹ · U / (U − 1), with g
 * the score of a unit (sandwich, Huber 1967).
 *
 * @returns the variance of a sum, given the weight of every strength, of the side and of log ν, by place
 */
export function clusteredVariance(
  { names, values, side, tie, covariance }: Strengths,
  units: readonly (readonly RatedGame[])[],
): (weights: Readonly<Record<number, number>>) => number {
  const indices = new Map(names.map((name, index) => [name, index]));
  const last = covariance.length - 1;
  const hasSide = covariance.length > names.length + (tie > 0 ? 1 : 0);
  const influences = units.map((unit) => {
    const gradient = covariance.map(() => 0);
    for (const game of unit) {
      const { first, second, score, weight = 1 } = game;
      const [one, other] = [indices.get(first) ?? Number.NaN, indices.get(second) ?? Number.NaN];
      const expected = expectScore((values[one] ?? 0) - (values[other] ?? 0) + side, tie);
      const pull = weight * (score - expected.score);
      gradient[one] = (gradient[one] ?? 0) + pull;
      gradient[other] = (gradient[other] ?? 0) - pull;
      if (hasSide) gradient[names.length] = (gradient[names.length] ?? 0) + pull;
      if (tie > 0) gradient[last] = (gradient[last] ?? 0) + weight * (Number(isDrawn(game)) - expected.draw);
    }
    return covariance.map((row) => computeSum(row.map((value, index) => value * (gradient[index] ?? 0))));
  });
  const correction = units.length / Math.max(1, units.length - 1);
  return (weights) => {
    const entries = Object.entries(weights).map(([index, weight]) => [Number(index), weight] as const);
    let sum = 0;
    for (const influence of influences)
      sum += computeSum(entries.map(([index, weight]) => weight * (influence[index] ?? 0))) ** 2;
    return sum * correction;
  };
}
