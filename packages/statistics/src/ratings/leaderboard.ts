import type { Seed } from '../random.js';
import { checkShare } from '../checks.js';
import * as exactMath from '../exact-math.js';
import { studentTQuantile } from '../distributions/student-t.js';
import { inClusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import { judgeMean } from '../verdicts/judge-mean.js';
import { clusteredVariance } from './clustered-variance.js';
import { checkGames, type RatedGame } from './game.js';
import { findGroups, rankPairs } from './pairwise-ranks.js';
import { estimateStrengths } from './strengths.js';
import { matrixCell } from './symmetric-inverse.js';

/** One agent, with how certain its place is. */
export interface LeaderboardRow {
  readonly name: string;
  /** Log-strength; the mean of the group is 0. */
  readonly rating: number;
  readonly standardError: number;
  /** Ends of the interval of the rating; infinite where an agent that never lost, or never won, may be as strong, or as weak, as can be. */
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
  /** Adds an advantage of being first, if the game has one. Default false. */
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
 * model. Standard errors are those of units (sandwich, Huber 1967), and at least those of independent games; the intervals have
 * Student's t. Two agents have the interval of their mean score instead, in terms of strengths. Games of one unit alone are rated
 * as independent, and ranked not at all.
 *
 * @returns Best first, group by group; no rows of nothing
 */
export function leaderboard(games: readonly RatedGame[], options: LeaderboardOptions = {}): Leaderboard {
  const { ridge = 0.01, seed = 0, confidence = 0.95 } = options;
  checkShare('confidence', confidence);
  checkGames(games);
  const results = resultsByName(games);
  const ranks = rankPairs(games, { confidence, seed });
  const groups = findGroups(games).map((names) => {
    const own = games.filter(({ first }) => names.includes(first));
    return rateGroup(own, { side: options.side ?? false, ridge, confidence });
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
          ...(results.get(row.name) ?? { games: 0, wins: 0, draws: 0, losses: 0 }),
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
  }: {
    readonly side: boolean;
    readonly ridge: number;
    readonly confidence: number;
  },
): { readonly rows: readonly RatedRow[]; readonly side: Leaderboard['side'] } {
  const fit = estimateStrengths(games, { side, ridge });
  const { names, values, covariance } = fit;
  const clusters = inClusters(games, ({ unit }) => unit);
  // One unit says nothing of how units differ: its games are all there is.
  const units = clusters.length > 1 ? clusters : games.map((game) => [game]);
  const clustered = units.length > 1 ? clusteredVariance(fit, units) : undefined;
  // Units that happen to be alike show less than independent games would.
  const errorOf = (index: number): number => {
    const own = matrixCell(covariance, index, index);
    return Math.sqrt(Math.max(own, clustered?.({ [index]: 1 }) ?? own));
  };
  const bound = studentTQuantile((1 + confidence) / 2, Math.max(1, units.length - 1));
  const shares =
    names.length === 2 && !side && units.length > 1 ? scoreInterval(units, names[0] ?? '', confidence) : null;
  const rows = names.map((name, index) => {
    const rating = values[index] ?? Number.NaN;
    const standardError = errorOf(index);
    return {
      name,
      rating,
      standardError,
      ...(shares === null
        ? { low: rating - bound * standardError, high: rating + bound * standardError }
        : placeShares(index === 0 ? shares : { low: 1 - shares.high, high: 1 - shares.low }, fit.tie)),
      elo: 1500 + (400 / Math.LN10) * rating,
      rank: 1 + values.filter((value) => value > rating).length,
    };
  });
  return {
    rows: rows.toSorted((left, right) => left.rank - right.rank),
    side: side ? { value: fit.side, standardError: errorOf(names.length) } : null,
  };
}

/** The interval of the mean score of one of two agents, which assumes no model: exact if a unit is one game that is won or lost. */
function scoreInterval(units: readonly (readonly RatedGame[])[], name: string, confidence: number): Interval {
  const scores = units.map((unit) => unit.map(({ first, score }) => (first === name ? score : 1 - score)));
  const isExact = scores.every(([one, ...others]) => others.length === 0 && (one === 0 || one === 1));
  const { interval } = judgeMean(scores.flat(), {
    units: scores.flatMap((unit, place) => unit.map(() => units[place]?.[0]?.unit ?? `game ${place + 1}`)),
    range: [0, 1],
    values: isExact ? 'ends' : undefined,
    confidence,
  });
  return interval ?? { low: 0, high: 1 };
}

/**
 * The strengths of one of two agents , half of the difference, at which its expected scores are these; infinite at 0 and 1. With x = e^(d/2), Davidson's
 * expected score is (x + ν/2) / (x + ν + 1/x).
 */
function placeShares({ low, high }: Interval, tie: number): Interval {
  const place = (share: number): number => {
    const half = (tie * (share - 0.5)) / 2;
    return exactMath.log((half + Math.sqrt(half * half + share * (1 - share))) / (1 - share));
  };
  return { low: low <= 0 ? -Infinity : place(low), high: high >= 1 ? Infinity : place(high) };
}

type Results = Pick<LeaderboardRow, 'games' | 'wins' | 'draws' | 'losses'>;

function resultsByName(games: readonly RatedGame[]): ReadonlyMap<string, Results> {
  const found = new Map<string, { -readonly [Count in keyof Results]: number }>();
  for (const { first, second, score } of games)
    for (const [name, own] of [
      [first, score],
      [second, 1 - score],
    ] as const) {
      const counts = found.get(name) ?? { games: 0, wins: 0, draws: 0, losses: 0 };
      found.set(name, counts);
      counts.games += 1;
      counts[own > 0.5 ? 'wins' : own < 0.5 ? 'losses' : 'draws'] += 1;
    }
  return found;
}
