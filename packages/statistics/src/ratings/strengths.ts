import * as exactMath from '../exact-math.js';
import { checkGames, listNames, type RatedGame } from './game.js';
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
  /** Of the values, then of the side. */
  readonly covariance: SquareMatrix;
}

/**
 * Fits Bradley and Terry's model (1952), log-odds(first wins) = strength(first) − strength(second) + side, by Newton's
 * method; a draw counts half a win to each.
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
  if (ridge === 0) checkConnected(table, names);
  const k = names.length;
  let point = Array.from({ length: k + (side ? 1 : 0) }, () => 0);
  let before = Infinity;
  for (let step = 0; step < 100; step += 1) {
    const { gradient, inverse } = derivatives(table, point, { k, ridge });
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
      const covariance = derivatives(table, point, { k, ridge }).inverse;
      if (covariance === null) break;
      return {
        names,
        values: point.slice(0, k),
        side: point[k] ?? 0,
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
}

function tabulateGames(games: readonly RatedGame[], names: readonly string[]): readonly Meeting[] {
  const indices = new Map(names.map((name, index) => [name, index]));
  const meetings = new Map<number, Meeting>();
  for (const { first, second, score, weight = 1 } of games) {
    const [one, other] = [indices.get(first), indices.get(second)];
    if (one === undefined || other === undefined)
      throw new RangeError(`Cannot rate: 'names' must hold every agent: ${first} met ${second}`);
    const key = one * names.length + other;
    const meeting = meetings.get(key) ?? { first: one, second: other, weight: 0, score: 0 };
    meeting.weight += weight;
    meeting.score += weight * score;
    meetings.set(key, meeting);
  }
  return [...meetings.values()];
}

function derivatives(
  table: readonly Meeting[],
  point: readonly number[],
  { k, ridge }: { readonly k: number; readonly ridge: number },
): { readonly gradient: readonly number[]; readonly inverse: number[][] | null } {
  const gradient = point.map((value, index) => (index < k ? -ridge * value : 0));
  // Adding the same to all strengths changes nothing; the constant 1/k makes that direction invertible.
  const information = point.map((_, row) =>
    point.map((_value, column) =>
      row < k && column < k ? 1 / k + (row === column ? ridge : 0) : row === column ? ridge : 0,
    ),
  );
  const side = point[k] ?? 0;
  const hasSide = point.length > k;
  for (const { first, second, weight, score } of table) {
    const share = 1 / (1 + exactMath.exp((point[second] ?? 0) - (point[first] ?? 0) - side));
    const slopes: readonly (readonly [index: number, slope: number])[] = [
      [first, 1],
      [second, -1],
      ...(hasSide ? [[k, 1] as const] : []),
    ];
    const curvature = weight * share * (1 - share);
    for (const [row, slope] of slopes) {
      gradient[row] = (gradient[row] ?? 0) + slope * (score - weight * share);
      const values = information[row];
      if (values === undefined) continue;
      for (const [column, other] of slopes)
        values[column] = (values[column] ?? 0) + slope * other * curvature;
    }
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
