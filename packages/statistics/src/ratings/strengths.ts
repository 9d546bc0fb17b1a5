import * as exactMath from '../exact-math.js';
import { expectScore } from './expected-score.js';
import { checkGames, isDrawn, listNames, type RatedGame } from './game.js';
import { symmetricInverse, type SquareMatrix } from './symmetric-inverse.js';

/** How strengths are fitted. */
export interface StrengthOptions {
  /** Adds an advantage of being first. Default false. */
  readonly side?: boolean | undefined;
  /**
   * Pulls log-strengths to their mean with this precision, so that an agent that won or lost every game has one. Default 0:
   * maximum likelihood.
   */
  readonly ridge?: number | undefined;
  /** Names to fit, also without a game (with a ridge). Default: those in the games. */
  readonly names?: readonly string[] | undefined;
}

/** Log-strengths that make the games most likely. */
export interface Strengths {
  readonly names: readonly string[];
  /** Log-strengths with mean 0, in the order of the names. */
  readonly values: readonly number[];
  /** Log-odds of being first among equals; 0 if it was not fitted. */
  readonly side: number;
  /** Davidson's ν: a draw among equals has the probability ν / (2 + ν); 0 without draws. */
  readonly tie: number;
  /** Of the values, then of the side, if it was fitted, then of log ν, if there are draws. */
  readonly covariance: SquareMatrix;
}

/**
 * Fits Bradley and Terry's model (1952), log-odds(first wins) = strength(first) − strength(second) + side, by Newton's
 * method; with draws, Davidson's (1970), in which the probability of a draw is ν times the geometric mean of those of a win and
 * a loss. If all games are draws, which no finite ν fits, each counts half a win to both.
 *
 * @throws RangeError if no finite strengths exist: the agents fall into groups one of which never lost to the other
 */
export function estimateStrengths(games: readonly RatedGame[], options: StrengthOptions = {}): Strengths {
  checkGames(games);
  const names = options.names ?? listNames(games);
  const { ridge = 0, side = false } = options;
  if (!(ridge >= 0 && ridge < Infinity))
    throw new RangeError(`Cannot rate: 'ridge' must not be negative, but is ${ridge}`);
  const table = tabulateGames(games, names);
  const k = names.length;
  const tie = startTie(table);
  if (ridge === 0) {
    checkConnected(table, names);
    if (tie > 0) checkSurprises(table, names);
  }
  const place = { k, ridge, side, hasTie: tie > 0 };
  let point = [...names.map(() => 0), ...(side ? [0] : []), ...(tie > 0 ? [exactMath.log(tie)] : [])];
  let before = Infinity;
  for (let step = 0; step < 100; step += 1) {
    const { gradient, inverse } = derivatives(table, point, place);
    if (inverse === null) break;
    const raw = inverse.map((row) =>
      row.reduce((sum, value, index) => sum + value * (gradient[index] ?? 0), 0),
    );
    const longest = Math.max(...raw.map(Math.abs));
    // Far from the solution whole steps may overshoot.
    const scale = longest > 2 ? 2 / longest : 1;
    point = point.map((value, index) => value + scale * (raw[index] ?? 0));
    // A short step that is no shorter than the one before is the rounding of many games.
    const isLast = longest < 1e-10 || (longest < 1e-6 && longest >= before);
    before = longest;
    if (isLast && Math.max(...point.map(Math.abs)) < 50) {
      const covariance = derivatives(table, point, place).inverse;
      if (covariance === null) break;
      return {
        names,
        values: point.slice(0, k),
        side: side ? (point[k] ?? 0) : 0,
        tie: tie > 0 ? exactMath.exp(point.at(-1) ?? 0) : 0,
        covariance: centered(covariance, k),
      };
    }
  }
  throw new RangeError(
    'Cannot rate: no finite strengths and side fit these games: play more, leave the side out, or set `ridge`',
  );
}

/** Sums of weights and scores of all ordered pairs that met. */
interface Meeting {
  readonly first: number;
  readonly second: number;
  weight: number;
  score: number;
  draws: number;
}

/** ν if all were equally strong; 0 if no game is a draw, or all are. */
function startTie(table: readonly Meeting[]): number {
  const all = table.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = table.reduce((sum, { draws }) => sum + draws, 0);
  return all - drawn > 1e-9 * all ? (2 * drawn) / (all - drawn) : 0;
}

function tabulateGames(games: readonly RatedGame[], names: readonly string[]): readonly Meeting[] {
  const indices = new Map(names.map((name, index) => [name, index]));
  const meetings = new Map<number, Meeting>();
  for (const game of games) {
    const { first, second, score, weight = 1 } = game;
    const [one, other] = [indices.get(first), indices.get(second)];
    if (one === undefined || other === undefined)
      throw new RangeError(`Cannot rate: 'names' must hold every agent: ${first} met ${second}`);
    const key = one * names.length + other;
    const meeting = meetings.get(key) ?? { first: one, second: other, weight: 0, score: 0, draws: 0 };
    meeting.weight += weight;
    meeting.score += weight * score;
    if (isDrawn(game)) meeting.draws += weight;
    meetings.set(key, meeting);
  }
  return [...meetings.values()];
}

function derivatives(
  table: readonly Meeting[],
  point: readonly number[],
  {
    k,
    ridge,
    side: hasSide,
    hasTie,
  }: { readonly k: number; readonly ridge: number; readonly side: boolean; readonly hasTie: boolean },
): { readonly gradient: readonly number[]; readonly inverse: number[][] | null } {
  const last = point.length - 1;
  // The ridge pulls strengths and the side, and not how often games are drawn.
  const pullAt = (index: number): number => (hasTie && index === last ? 0 : ridge);
  const gradient = point.map((value, index) => (index < k ? -ridge * value : 0));
  // Adding the same to all strengths changes nothing; the constant 1/k makes that direction invertible.
  const information = point.map((_, row) =>
    point.map((_value, column) =>
      row < k && column < k ? 1 / k + (row === column ? ridge : 0) : row === column ? pullAt(row) : 0,
    ),
  );
  const side = hasSide ? (point[k] ?? 0) : 0;
  const tie = hasTie ? exactMath.exp(point[last] ?? 0) : 0;
  const add = (row: number, column: number, amount: number): void => {
    const values = information[row];
    if (values !== undefined) values[column] = (values[column] ?? 0) + amount;
  };
  for (const { first, second, weight, score, draws } of table) {
    const expected = expectScore((point[first] ?? 0) - (point[second] ?? 0) + side, tie);
    const slopes: [index: number, slope: number][] = [
      [first, 1],
      [second, -1],
    ];
    if (hasSide) slopes.push([k, 1]);
    const { score: share, variance } = expected;
    const curvature = hasTie ? weight * variance : weight * share * (1 - share);
    const shared = weight * expected.draw * (0.5 - share);
    for (const [row, slope] of slopes) {
      gradient[row] = (gradient[row] ?? 0) + slope * (score - weight * share);
      for (const [column, other] of slopes) add(row, column, slope * other * curvature);
      if (!hasTie) continue;
      add(row, last, slope * shared);
      add(last, row, slope * shared);
    }
    if (!hasTie) continue;
    gradient[last] = (gradient[last] ?? 0) + draws - weight * expected.draw;
    add(last, last, weight * expected.draw * (1 - expected.draw));
  }
  if (hasSide) gradient[k] = (gradient[k] ?? 0) - ridge * side;
  return { gradient, inverse: symmetricInverse(information) };
}

/** Covariance of strengths whose mean is held at 0. */
function centered(covariance: readonly (readonly number[])[], k: number): number[][] {
  const meanOfRow = (row: readonly number[]): number =>
    row.slice(0, k).reduce((sum, value) => sum + value, 0) / k;
  const means = covariance.map(meanOfRow);
  const total = meanOfRow(means);
  return covariance.map((row, one) =>
    row.map((value, other) => {
      if (one >= k && other >= k) return value;
      if (one >= k) return value - (means[one] ?? 0);
      if (other >= k) return value - (means[other] ?? 0);
      return value - (means[one] ?? 0) - (means[other] ?? 0) + total;
    }),
  );
}

/** Ford's condition (1957): from every agent, wins and draws lead to every other. */
function checkConnected(table: readonly Meeting[], names: readonly string[]): void {
  const beats = new Map<number, Set<number>>(names.map((_, index) => [index, new Set()]));
  for (const { first, second, weight, score } of table) {
    if (score > 0) beats.get(first)?.add(second);
    if (score < weight) beats.get(second)?.add(first);
  }
  for (const start of names.keys()) {
    const reached = new Set([start]);
    for (const one of reached) for (const other of beats.get(one) ?? []) reached.add(other);
    if (reached.size === names.length) continue;
    const inside = names.filter((_, index) => reached.has(index));
    const outside = names.filter((_, index) => !reached.has(index));
    throw new RangeError(
      `Cannot rate: ${inside.join(', ')} never won against ${outside.join(', ')}: no finite strengths fit. Play more, or set \`ridge\``,
    );
  }
}

/**
 * Davidson's model has no finite fit if strengths exist at which every winner is at least as far above the loser as two agents
 * that drew are ever apart: then all results get likelier without end. They do if no circle has more wins than draws (Bellman
 * and Ford's condition for such differences).
 */
function checkSurprises(table: readonly Meeting[], names: readonly string[]): void {
  const steps = table.flatMap(({ first, second, weight, score, draws }) => {
    const near = 1e-12 * weight;
    return [
      { from: first, to: second, length: -1, holds: score - draws / 2 > near },
      { from: second, to: first, length: -1, holds: weight - score - draws / 2 > near },
      { from: first, to: second, length: 1, holds: draws > 0 },
      { from: second, to: first, length: 1, holds: draws > 0 },
    ].filter(({ holds }) => holds);
  });
  const heights = names.map(() => 0);
  for (const _ of names) {
    let isSettled = true;
    for (const { from, to, length } of steps) {
      const height = (heights[from] ?? 0) + length;
      if (height >= (heights[to] ?? 0)) continue;
      heights[to] = height;
      isSettled = false;
    }
    if (isSettled)
      throw new RangeError(
        'Cannot rate: no finite strengths fit these wins and draws, as none is a surprise. Play more, or set `ridge`',
      );
  }
}
