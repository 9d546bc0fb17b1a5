import type { Seed } from '../random.js';
import { checkShare } from '../checks.js';
import { studentTQuantile } from '../distributions/student-t.js';
import { inClusters } from '../intervals/clusters.js';
import { clusteredVariance } from './clustered-variance.js';
import { checkGames, type RatedGame } from './game.js';
import { findGroups, rankPairs } from './pairwise-ranks.js';
import { estimateStrengths } from './strengths.js';
import { readCell } from './symmetric-inverse.js';

/** One agent, with how certain its place is. */
export interface LeaderboardRow {
  readonly name: string;
  /** Log-strength; the mean of the group is 0. */
  readonly rating: number;
  readonly standardError: number;
  /** Ends of the interval of the rating. */
  readonly low: number;
  readonly high: number;
  /** The rating on Elo's scale, with mean 1500. */
  readonly elo: number;
  /** From 1, by rating in the group. */
  readonly rank: number;
  /** The ranks that simultaneous verdicts about all pairs of the group leave open, widened to the rank by rating. */
  readonly rankLow: number;
  readonly rankHigh: number;
  /** The group, from 1: agents of different groups never met, not even through others, and are not compared. */
  readonly group: number;
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
  /** Of the draws of permutations. Default 0. */
  readonly seed?: Seed | undefined;
  /** Between 0 and 1. Default 0.95. */
  readonly confidence?: number | undefined;
}

/**
 * Rates agents by Bradley and Terry's model, with draws by Davidson's, in groups that met, and ranks them by verdicts about all pairs, which assume no
 * model. Standard errors are those of units (sandwich, Huber 1967), and the intervals have Student's t; an agent that
 * never lost or never won has at least the error of the model. Games of one unit alone are rated as independent,
 * and ranked not at all.
 *
 * @returns Best first, group by group; no rows of nothing
 */
export function leaderboard(games: readonly RatedGame[], options: LeaderboardOptions = {}): Leaderboard {
  const { ridge = 0.01, seed = 0, confidence = 0.95 } = options;
  checkShare('confidence', confidence);
  checkGames(games);
  const ranks = rankPairs(games, { confidence, seed });
  const groups = findGroups(games).map((names) => {
    const own = games.filter(({ first }) => names.includes(first));
    return rateGroup(own, { side: options.side ?? hasBothSides(own), ridge, confidence });
  });
  const [only, ...others] = groups;
  return {
    rows: groups.flatMap(({ rows }, index) =>
      rows.map((row) => {
        const { rankLow = row.rank, rankHigh = row.rank } = ranks.get(row.name) ?? {};
        return {
          ...row,
          rankLow: Math.min(row.rank, rankLow),
          rankHigh: Math.max(row.rank, rankHigh),
          group: index + 1,
          ...countResults(row.name, games),
        };
      }),
    ),
    side: others.length === 0 ? (only?.side ?? null) : null,
  };
}

type RatedRow = Pick<LeaderboardRow, 'name' | 'rating' | 'standardError' | 'low' | 'high' | 'elo' | 'rank'>;

function rateGroup(
  games: readonly RatedGame[],
  {
    side,
    ridge,
    confidence,
  }: { readonly side: boolean; readonly ridge: number; readonly confidence: number },
): { readonly rows: readonly RatedRow[]; readonly side: Leaderboard['side'] } {
  const fit = estimateStrengths(games, { side, ridge });
  const { names, values, covariance } = fit;
  const clusters = inClusters(games, ({ unit }) => unit);
  // One unit says nothing of how units differ: its games are all there is.
  const units = clusters.length > 1 ? clusters : games.map((game) => [game]);
  const clustered = units.length > 1 ? clusteredVariance(fit, units) : undefined;
  const errorOf = (index: number, isExtreme: boolean): number => {
    const own = readCell(covariance, index, index);
    const found = clustered?.({ [index]: 1 }) ?? own;
    return Math.sqrt(isExtreme ? Math.max(found, own) : found);
  };
  const bound = studentTQuantile((1 + confidence) / 2, Math.max(1, units.length - 1));
  const rows = names.map((name, index) => {
    const { wins, losses } = countResults(name, games);
    const rating = values[index] ?? Number.NaN;
    const standardError = errorOf(index, wins === 0 || losses === 0);
    return {
      name,
      rating,
      standardError,
      low: rating - bound * standardError,
      high: rating + bound * standardError,
      elo: 1500 + (400 / Math.LN10) * rating,
      rank: 1 + values.filter((value) => value > rating).length,
    };
  });
  return {
    rows: rows.toSorted((left, right) => left.rank - right.rank),
    side: side ? { value: fit.side, standardError: errorOf(names.length, false) } : null,
  };
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
