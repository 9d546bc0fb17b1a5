import { checkGames, listNames, type RatedGame } from '@masbench/statistics';
import type { Payoffs } from './payoffs.js';

/** A meta-game: its strategies are agents. */
export interface MetaGame {
  /** In the order of rows and columns: that of their first game. */
  readonly names: readonly string[];
  /** Share of the score that the row won from the column, less one half: from −0.5 to 0.5, antisymmetric. */
  readonly payoffs: Payoffs;
}

/**
 * The meta-game that a tournament estimates. Both sides of a pair are pooled, so let every two agents meet equally often
 * on each side, as `roundRobin` does.
 *
 * @param games from `listGames` of `@masbench/experiments`; weights count
 * @throws RangeError if there are no games, one is none, or two of the agents never met
 *
 * @example
 * const { names, payoffs } = computePayoffs(await listGames((await load('runs/every-pair')).matches()));
 * const shares = nashAverage(payoffs);
 * console.log(names.map((name, index) => [name, shares[index]]));
 */
export function computePayoffs(games: readonly RatedGame[]): MetaGame {
  checkGames(games);
  const names = listNames(games);
  if (names.length === 0) throw new RangeError('Cannot make a meta-game: there are no games');
  const indexes = new Map(names.map((name, index) => [name, index]));
  const gains = names.map(() => names.map(() => 0));
  const weights = names.map(() => names.map(() => 0));
  const add = (matrix: number[][], from: string, to: string, value: number): void => {
    const row = matrix[indexes.get(from) ?? -1];
    const column = indexes.get(to) ?? -1;
    if (row !== undefined) row[column] = (row[column] ?? 0) + value;
  };
  for (const { first, second, score, weight = 1 } of games) {
    add(gains, first, second, weight * (score - 0.5));
    add(gains, second, first, weight * (0.5 - score));
    add(weights, first, second, weight);
    add(weights, second, first, weight);
  }
  const payoffs = gains.map((row, one) =>
    row.map((gain, other) => {
      if (one === other) return 0;
      const weight = weights[one]?.[other] ?? 0;
      if (weight === 0)
        throw new RangeError(
          `Cannot make a meta-game: every two agents must have met: ${names[one]} and ${names[other]} did not`,
        );
      return gain / weight;
    }),
  );
  return { names, payoffs };
}
