import { computeSum } from '../moments.js';
import { expectScore } from './expected-score.js';
import { isDrawn, type RatedGame } from './game.js';
import type { Strengths } from './strengths.js';
import { matrixCell } from './symmetric-inverse.js';

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
  // Σ g gᵀ, of whose rows and columns a unit touches few.
  const size = covariance.length;
  const products = new Float64Array(size * size);
  const gradient = new Map<number, number>();
  const add = (place: number, amount: number): void => {
    gradient.set(place, (gradient.get(place) ?? 0) + amount);
  };
  for (const unit of units) {
    gradient.clear();
    for (const game of unit) {
      const { first, second, score, weight = 1 } = game;
      const [one, other] = [indices.get(first) ?? Number.NaN, indices.get(second) ?? Number.NaN];
      const expected = expectScore((values[one] ?? 0) - (values[other] ?? 0) + side, tie);
      const pull = weight * (score - expected.score);
      add(one, pull);
      add(other, -pull);
      if (hasSide) add(names.length, pull);
      if (tie > 0) add(last, weight * (Number(isDrawn(game)) - expected.draw));
    }
    for (const [row, own] of gradient)
      for (const [column, amount] of gradient) {
        const place = row * size + column;
        products[place] = (products[place] ?? 0) + own * amount;
      }
  }
  const correction = units.length / Math.max(1, units.length - 1);
  return (weights) => {
    const entries = Object.entries(weights).map(([index, weight]) => [Number(index), weight] as const);
    const pulled = covariance.map((_, row) =>
      computeSum(entries.map(([index, weight]) => weight * matrixCell(covariance, index, row))),
    );
    let sum = 0;
    for (const [row, own] of pulled.entries())
      for (const [column, amount] of pulled.entries())
        sum += own * amount * (products[row * size + column] ?? 0);
    return Math.max(0, sum) * correction;
  };
}
