import { checkPayoffs, type Payoffs } from './payoffs.js';

/** One strategy that is at least as good as another against all. */
export interface Dominance {
  /** Index of the better strategy. */
  readonly better: number;
  readonly worse: number;
  /** True if it is better against every strategy; false if it equals it against some. */
  readonly strict: boolean;
}

/**
 * All pairs of which one strategy earns at least as much as the other against every strategy, and more against at least
 * one. By pure strategies: what only a mix dominates is not listed. Payoffs are taken as exact; estimates that differ
 * by noise seldom dominate.
 *
 * @throws RangeError if the payoffs are not square and finite
 */
export function dominance(payoffs: Payoffs): Dominance[] {
  checkPayoffs(payoffs);
  return payoffs.flatMap((row, better) =>
    payoffs.flatMap((other, worse) => {
      const gains = row.map((payoff, column) => payoff - (other[column] ?? Number.NaN));
      const dominates = gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0);
      return dominates ? [{ better, worse, strict: gains.every((gain) => gain > 0) }] : [];
    }),
  );
}
