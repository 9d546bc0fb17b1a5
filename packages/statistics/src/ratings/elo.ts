import { createRng, type Seed } from '../random.js';
import * as exactMath from '../exact-math.js';
import { checkCount, checkFinite, checkPositive } from '../checks.js';
import { checkGames, listNames, type RatedGame } from './game.js';

/** How Elo ratings move. */
export interface EloOptions {
  /** The most that a game moves a rating. Default 32. */
  readonly k?: number | undefined;
  /** Rating before the first game. Default 1500. */
  readonly start?: number | undefined;
  /** The difference at which the odds are 10 to 1. Default 400. */
  readonly scale?: number | undefined;
  /**
   * Elo's ratings depend on the order of the games. Above 1, they are the mean over so many seeded orders; 1 keeps the
   * order given. Default 1.
   */
  readonly orders?: number | undefined;
  /** Of the orders. Default 0. */
  readonly seed?: Seed | undefined;
}

/** Expected score of a rating against another (Elo 1978): 1 / (1 + 10^((other − own) / scale)). */
export function eloExpected(own: number, other: number, scale = 400): number {
  return 1 / (1 + exactMath.power(10, (other - own) / scale));
}

/**
 * Elo ratings by name after the games. For those who want them: `leaderboard` uses the games better and says how certain
 * its order is. They come without an interval: they depend on the order of games and on `k`, and estimate nothing that has one.
 */
export function elo(
  games: readonly RatedGame[],
  { k = 32, start = 1500, scale = 400, orders = 1, seed = 0 }: EloOptions = {},
): Record<string, number> {
  checkGames(games);
  checkPositive('k', k);
  checkPositive('scale', scale);
  checkFinite('start', [start]);
  checkCount('orders', orders, 1);
  const names = listNames(games);
  const sums = new Map(names.map((name) => [name, 0]));
  const rng = createRng(seed, 'elo');
  for (let order = 0; order < orders; order += 1) {
    const ratings = new Map(names.map((name) => [name, start]));
    for (const { first, second, score, weight = 1 } of orders === 1 ? games : rng.shuffle(games)) {
      const [own, other] = [ratings.get(first) ?? start, ratings.get(second) ?? start];
      const change = k * weight * (score - eloExpected(own, other, scale));
      ratings.set(first, own + change);
      ratings.set(second, other - change);
    }
    for (const [name, rating] of ratings) sums.set(name, (sums.get(name) ?? 0) + rating);
  }
  return Object.fromEntries([...sums].map(([name, sum]) => [name, sum / orders]));
}
