import { exactMath } from '@masbench/statistics';
import { checkPayoffs, largest, type Payoffs } from './payoffs.js';

/** How a population evolves. */
export interface AlphaRankOptions {
  /**
   * Strength of selection, per unit of payoff, at least 0; raise it until the ranks stay the same. `Infinity` is the
   * limit. @default 100
   */
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
 * distribution is computed by logarithms in which α stays a factor, so that neither a large α nor a large population
 * overflows. Payoffs that differ by less than 10⁻¹² of the largest count as equal.
 *
 * Source: Omidshafiei et al., "α-Rank: Multi-Agent Evaluation by Evolution", Scientific Reports 9:9937, 2019; the
 * elimination is that of Grassmann, Taksar, Heyman, Operations Research 33(5), 1985.
 *
 * @returns the mass of each strategy, in the order of the rows; they sum to 1
 * @throws RangeError if the payoffs are not square and finite, or an option is out of its range
 *
 * @example
 * alphaRank([[0, 1], [-1, 0]], { alpha: 0.1, populationSize: 11 }); // [0.88, 0.12], to two places
 */
export function alphaRank(
  payoffs: Payoffs,
  { alpha = 100, populationSize = 50 }: AlphaRankOptions = {},
): number[] {
  checkPayoffs(payoffs);
  if (!(alpha >= 0))
    throw new RangeError(`Cannot rank: 'alpha' must be a number of at least 0, but is ${alpha}`);
  if (!Number.isSafeInteger(populationSize) || populationSize < 2)
    throw new RangeError(
      `Cannot rank: 'populationSize' must be an integer of at least 2, but is ${populationSize}`,
    );
  const scale = largest(payoffs) || 1;
  const strength = new Strength(alpha * scale, payoffs.length * populationSize);
  // Rates from the strategy of the row to that of the column: the column's mutants take over.
  const rates = payoffs.map((row, resident) =>
    row.map((payoff, mutant) =>
      strength.fixation((payoffs[mutant]?.[resident] ?? Number.NaN) / scale - payoff / scale, populationSize),
    ),
  );
  return stationary(rates, strength);
}

/** A probability, or a ratio of some: exp(α · `order` + `log`). */
interface Weight {
  readonly order: number;
  readonly log: number;
}

const one: Weight = { order: 0, log: 0 };

/** Computes with weights at one strength of selection. */
class Strength {
  readonly #alpha: number;
  /** Orders that are closer to each other differ by rounding alone. */
  readonly #rounding: number;

  constructor(alpha: number, greatestOrder: number) {
    this.#alpha = alpha;
    this.#rounding = 1e-12 * greatestOrder;
  }

  /** How likely one mutant with a lead in payoff takes over a population of m. */
  fixation(lead: number, m: number): Weight {
    const size = this.#alpha * Math.abs(lead);
    // Zero times infinity is no number.
    if (lead === 0 || size === 0) return { order: 0, log: -exactMath.log(m) };
    const log = logOneLessExp(size) - logOneLessExp(m * size);
    return { order: lead > 0 ? 0 : (m - 1) * lead, log };
  }

  /** Logarithm of the ratio of two weights. */
  logRatio(first: Weight, second: Weight): number {
    const orders = first.order - second.order;
    const logs = first.log - second.log;
    return Math.abs(orders) <= this.#rounding ? logs : this.#alpha * orders + logs;
  }

  sum(first: Weight, ...others: readonly Weight[]): Weight {
    return others.reduce((total, weight) => {
      const ratio = this.logRatio(total, weight);
      const { order, log } = ratio >= 0 ? total : weight;
      return { order, log: log + exactMath.log1p(exactMath.exp(-Math.abs(ratio))) };
    }, first);
  }
}

function product(first: Weight, second: Weight): Weight {
  return { order: first.order + second.order, log: first.log + second.log };
}

function quotient(first: Weight, second: Weight): Weight {
  return { order: first.order - second.order, log: first.log - second.log };
}

/** log(1 − exp(−x)) for x > 0, without cancellation. */
function logOneLessExp(x: number): number {
  return x < Math.LN2 ? exactMath.log(-exactMath.expm1(-x)) : exactMath.log1p(-exactMath.exp(-x));
}

/** The stationary distribution of the chain with these rates, by elimination without subtraction. */
function stationary(all: readonly (readonly Weight[])[], strength: Strength): number[] {
  const rates = all.map((row) => [...row]);
  const rate = (from: number, to: number): Weight => rates[from]?.[to] ?? one;
  for (let last = rates.length - 1; last > 0; last -= 1) {
    const [first = one, ...others] = rates[last]?.slice(0, last) ?? [];
    const left = strength.sum(first, ...others);
    for (const [from, row] of rates.slice(0, last).entries()) {
      const share = quotient(rate(from, last), left);
      row[last] = share;
      for (let to = 0; to < last; to += 1)
        row[to] = strength.sum(rate(from, to), product(share, rate(last, to)));
    }
  }
  const masses: Weight[] = [one];
  for (let state = 1; state < rates.length; state += 1) {
    const [first = one, ...others] = masses.map((mass, from) => product(mass, rate(from, state)));
    masses.push(strength.sum(first, ...others));
  }
  const [first = one, ...others] = masses;
  const total = strength.sum(first, ...others);
  return masses.map((mass) => exactMath.exp(strength.logRatio(mass, total)));
}
