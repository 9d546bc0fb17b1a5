import * as exactMath from '@masbench/core/exact-math';
import { checkPayoffs, type Payoffs } from './payoffs.js';

/** How a population evolves. */
export interface AlphaRankOptions {
  /** Strength of selection, per unit of payoff, at least 0; raise it until the ranks stay the same. @default 100 */
  readonly alpha?: number | undefined;
  /** At least 2. @default 50 */
  readonly populationSize?: number | undefined;
}

/**
 * Ranks strategies by evolution: how much of the time a population spends on each when rare mutants take it over or die
 * out. Unlike ratings it does not assume an order: of a cycle, all members have mass. Payoffs need not be zero-sum.
 *
 * One population with local selection: a mutant `i` takes over a population of `j` with probability
 * (1 − exp(−u)) / (1 − exp(−m u)), u = α (payoffs[i][j] − payoffs[j][i]), or 1 / m where u is 0. The stationary
 * distribution is computed by logarithms, so that neither a large α nor a large population underflows.
 *
 * Source: Omidshafiei et al., "α-Rank: Multi-Agent Evaluation by Evolution", Scientific Reports 9:9937, 2019; the
 * elimination is that of Grassmann, Taksar, Heyman, Operations Research 33(5), 1985.
 *
 * @returns the mass of each strategy, in the order of the rows; they sum to 1
 * @throws RangeError where the payoffs are not square and finite, or an option is out of its range
 *
 * @example
 * alphaRank([[0, 1], [-1, 0]], { alpha: 0.1, populationSize: 11 }); // [0.88, 0.12], to two places
 */
export function alphaRank(
  payoffs: Payoffs,
  { alpha = 100, populationSize = 50 }: AlphaRankOptions = {},
): number[] {
  checkPayoffs(payoffs);
  if (!(alpha >= 0 && Number.isFinite(alpha)))
    throw new RangeError(`Cannot rank as 'alpha' must be a number of at least 0: current value is ${alpha}`);
  if (!Number.isInteger(populationSize) || populationSize < 2)
    throw new RangeError(
      `Cannot rank as 'populationSize' must be an integer of at least 2: current value is ${populationSize}`,
    );
  // Rates from the strategy of the row to that of the column: the column's mutants take over.
  const logRates = payoffs.map((row, resident) =>
    row.map((payoff, mutant) =>
      logFixation(alpha * ((payoffs[mutant]?.[resident] ?? Number.NaN) - payoff), populationSize),
    ),
  );
  return stationary(logRates);
}

/** Logarithm of the probability that one mutant with the advantage u takes over a population of m. */
function logFixation(u: number, m: number): number {
  const size = Math.abs(u);
  if (size === 0) return -exactMath.log(m);
  const gain = logOneLessExp(size) - logOneLessExp(m * size);
  return u > 0 ? gain : gain - (m - 1) * size;
}

/** log(1 − exp(−x)) for x > 0, without cancellation. */
function logOneLessExp(x: number): number {
  return x < Math.LN2 ? exactMath.log(-exactMath.expm1(-x)) : exactMath.log1p(-exactMath.exp(-x));
}

/** The stationary distribution of the chain with these rates, by elimination without subtraction. */
function stationary(logRates: readonly (readonly number[])[]): number[] {
  const rates = logRates.map((row) => [...row]);
  const rate = (from: number, to: number): number => rates[from]?.[to] ?? -Infinity;
  for (let last = rates.length - 1; last > 0; last -= 1) {
    const left = logSum(Array.from({ length: last }, (_, state) => rate(last, state)));
    for (const [from, row] of rates.slice(0, last).entries()) {
      row[last] = rate(from, last) - left;
      for (let to = 0; to < last; to += 1)
        row[to] = logSum([rate(from, to), rate(from, last) + rate(last, to)]);
    }
  }
  const masses: number[] = [0];
  for (let state = 1; state < rates.length; state += 1)
    masses.push(logSum(masses.map((mass, from) => mass + rate(from, state))));
  const total = logSum(masses);
  return masses.map((mass) => exactMath.exp(mass - total));
}

function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most === -Infinity
    ? most
    : most + exactMath.log(logs.reduce((sum, log) => sum + exactMath.exp(log - most), 0));
}
