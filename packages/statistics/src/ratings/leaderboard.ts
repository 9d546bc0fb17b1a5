import { createRng, type Seed } from '../random.js';
import { checkCount, checkShare } from '../checks.js';
import { normalQuantile } from '../distributions/normal.js';
import { rankRows } from '../ranks/rank-stability.js';
import { inClusters } from '../intervals/clusters.js';
import { clusteredVariance } from './clustered-variance.js';
import type { RatedGame } from './game.js';
import { estimateStrengths } from './strengths.js';

/** One agent, with how certain its place is. */
export interface LeaderboardRow {
  readonly name: string;
  /** Log-strength; the mean of all is 0. */
  readonly rating: number;
  readonly standardError: number;
  /** Ends of the interval of the rating. */
  readonly low: number;
  readonly high: number;
  /** The rating on Elo's scale, with mean 1500. */
  readonly elo: number;
  /** From 1. */
  readonly rank: number;
  /** Ends of the bootstrap interval of the rank. */
  readonly rankLow: number;
  readonly rankHigh: number;
  /** Share of bootstrap draws in which the agent is first. */
  readonly best: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The agents in order, and the advantage of being first. */
export interface Leaderboard {
  readonly rows: readonly LeaderboardRow[];
  readonly side: { readonly value: number; readonly standardError: number } | null;
}

/** How a leaderboard is made. */
export interface LeaderboardOptions {
  /** Adds an advantage of being first. Default true where names occur on both sides, else false. */
  readonly side?: boolean | undefined;
  /** Precision of the pull to the mean, so that an agent that won every game can be rated. Default 0.01. */
  readonly ridge?: number | undefined;
  /** Of the bootstrap over units. Default 0. */
  readonly seed?: Seed | undefined;
  /** Default 1000. */
  readonly resamples?: number | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
}

/**
 * Rates agents by Bradley and Terry's model. Where units hold several games, standard errors are those of units
 * (sandwich, Huber 1967); ranks are drawn again by unit. Games of one unit alone are taken as independent.
 *
 * @returns Best first; no rows of nothing
 */
export function leaderboard(games: readonly RatedGame[], options: LeaderboardOptions = {}): Leaderboard {
  const { ridge = 0.01, seed = 0, resamples = 1000, confidence = 0.95 } = options;
  checkCount('resamples', resamples, 1);
  checkShare('confidence', confidence);
  if (games.length === 0) return { rows: [], side: null };
  const side = options.side ?? hasBothSides(games);
  const fit = estimateStrengths(games, { side, ridge });
  const { names, values } = fit;
  const clusters = inClusters(games, ({ unit }) => unit);
  // One unit says nothing of how units differ: its games are all there is to draw.
  const units = clusters.length > 1 ? clusters : games.map((game) => [game]);
  const clustered = units.length < games.length ? clusteredVariance(fit, units) : undefined;
  const errors = fit.covariance.map((row, index) => clustered?.({ [index]: 1 }) ?? row[index] ?? 0);
  const rng = createRng(seed, 'leaderboard');
  const drawn = Array.from({ length: resamples }, () => {
    const chosen = units.flatMap(() => rng.pick(units));
    return estimateStrengths(chosen, { side, ridge, names }).values;
  });
  const z = normalQuantile((1 + confidence) / 2);
  const rows = rankRows({ names, values, drawn, confidence }).map(
    ({ name, value, rank, low, high, best }) => {
      const standardError = Math.sqrt(errors[names.indexOf(name)] ?? Number.NaN);
      return {
        name,
        rating: value,
        standardError,
        low: value - z * standardError,
        high: value + z * standardError,
        elo: 1500 + (400 / Math.LN10) * value,
        rank,
        rankLow: low,
        rankHigh: high,
        best,
        ...countResults(name, games),
      };
    },
  );
  const standardError = Math.sqrt(errors[names.length] ?? Number.NaN);
  return { rows, side: side ? { value: fit.side, standardError } : null };
}

function hasBothSides(games: readonly RatedGame[]): boolean {
  const firsts = new Set(games.map(({ first }) => first));
  return games.some(({ second }) => firsts.has(second));
}

function countResults(
  name: string,
  games: readonly RatedGame[],
): Pick<LeaderboardRow, 'games' | 'wins' | 'draws' | 'losses'> {
  const scores = games.flatMap(({ first, second, score }) =>
    first === name ? [score] : second === name ? [1 - score] : [],
  );
  const count = (test: (score: number) => boolean): number => scores.filter(test).length;
  return {
    games: scores.length,
    wins: count((score) => score > 0.5),
    draws: count((score) => score === 0.5),
    losses: count((score) => score < 0.5),
  };
}
