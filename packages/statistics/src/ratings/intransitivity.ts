import * as exactMath from '../exact-math.js';
import { chiSquaredTail } from '../distributions/gamma.js';
import { expectScore } from './expected-score.js';
import { listNames, type RatedGame } from './game.js';
import { findGroups } from './pairwise-ranks.js';
import { estimateStrengths, type StrengthOptions } from './strengths.js';

/** Three agents of which each beats the next. */
export interface Cycle {
  /** The first beats the second, the second the third, the third the first. */
  readonly names: readonly [string, string, string];
  /** The smallest of the three shares won, above one half. */
  readonly share: number;
}

/** One pair of agents: what happened, and what one strength for each predicts. */
export interface PairRow {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  /** Share of the score that `first` won. */
  readonly share: number;
  readonly expected: number;
}

/** Whether one number for each agent describes the games. */
export interface Intransitivity {
  /** Strongest first. */
  readonly cycles: readonly Cycle[];
  readonly pairs: readonly PairRow[];
  /**
   * Likelihood ratio of pair shares to Bradley–Terry, chi-squared with `df` where an order exists; with draws, over how much
   * less shares vary in Davidson's model.
   */
  readonly deviance: number;
  readonly df: number;
  /** `null` if there is nothing left to test. */
  readonly p: number | null;
}

/**
 * Shows where ratings hide that A beats B, B beats C and C beats A: all cycles of three, every pair with its expected
 * share, and a test of fit. A small p says that no single scale describes these agents.
 *
 * @param options.ridge - Default 0.01, so that an agent that won every game can be rated.
 */
export function intransitivity(games: readonly RatedGame[], options: StrengthOptions = {}): Intransitivity {
  const { ridge = 0.01, side = false } = options;
  const { names, values, side: advantage, tie } = estimateStrengths(games, { ridge, side });
  const cells = new Map<
    string,
    { first: string; second: string; games: number; score: number; expected: number; spread: number }
  >();
  let deviance = 0;
  const strength = new Map(names.map((name, index) => [name, values[index] ?? 0]));
  for (const { first, second, score, weight = 1 } of games) {
    // Without a side, both orders of a pair are one cell.
    const swapped = !side && first > second;
    const [one, other] = swapped ? [second, first] : [first, second];
    const key = JSON.stringify([one, other]);
    const log = (strength.get(one) ?? 0) - (strength.get(other) ?? 0) + advantage;
    const { score: expected, variance } = expectScore(log, tie);
    // Draws let shares vary less than wins and losses alone do.
    const spread = tie === 0 ? 1 : variance / (expected * (1 - expected));
    const cell = cells.get(key) ?? { first: one, second: other, games: 0, score: 0, expected, spread };
    cell.games += weight;
    cell.score += weight * (swapped ? 1 - score : score);
    cells.set(key, cell);
  }
  for (const { games: count, score, expected, spread } of cells.values())
    deviance += (2 * (term(score, count * expected) + term(count - score, count * (1 - expected)))) / spread;
  const df = cells.size - (names.length - findGroups(games).length) - (side ? 1 : 0);
  return {
    cycles: findCycles(games),
    pairs: [...cells.values()].map(({ score, spread: _spread, ...cell }) => ({
      ...cell,
      share: score / cell.games,
    })),
    deviance,
    df,
    p: df > 0 ? chiSquaredTail(Math.max(0, deviance), df) : null,
  };
}

function term(observed: number, expected: number): number {
  return observed === 0 ? 0 : observed * exactMath.log(observed / expected);
}

function findCycles(games: readonly RatedGame[]): Cycle[] {
  const names = listNames(games);
  const shares = countShares(games);
  const share = (one: string, other: string): number => shares.get(JSON.stringify([one, other])) ?? 0.5;
  const cycles: Cycle[] = [];
  for (const [index, a] of names.entries())
    for (const [offset, b] of names.slice(index + 1).entries())
      for (const c of names.slice(index + 2 + offset))
        for (const [one, two, three] of [
          [a, b, c],
          [a, c, b],
        ] as const) {
          const least = Math.min(share(one, two), share(two, three), share(three, one));
          if (least > 0.5) cycles.push({ names: [one, two, three], share: least });
        }
  return cycles.toSorted((left, right) => right.share - left.share);
}

/** The share that the first of two names won against the second, on either side. */
function countShares(games: readonly RatedGame[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { score: number; weight: number }>();
  for (const { first, second, score, weight = 1 } of games)
    for (const [one, other, own] of [
      [first, second, score],
      [second, first, 1 - score],
    ] as const) {
      const key = JSON.stringify([one, other]);
      const sum = sums.get(key) ?? { score: 0, weight: 0 };
      sum.score += weight * own;
      sum.weight += weight;
      sums.set(key, sum);
    }
  return new Map([...sums].map(([key, { score, weight }]) => [key, score / weight]));
}
