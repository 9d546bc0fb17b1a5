import { checkPayoffs, earned, type Payoffs } from './payoffs.js';

/**
 * Loss of a population whose members all play a mix: the best strategy's payoff against the mix, less what
 * the mix earns against itself. In units of the payoffs; 0 exactly where the mix is a symmetric equilibrium.
 *
 * @param mix a probability for each strategy
 * @throws RangeError if the payoffs are not square and finite, or the mix is no distribution over the strategies
 *
 * @example
 * // All play rock: paper would win every game.
 * regret([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1, 0, 0]); // 1
 */
export function regret(payoffs: Payoffs, mix: readonly number[]): number {
  checkPayoffs(payoffs);
  const sum = mix.reduce((total, probability) => total + probability, 0);
  if (
    mix.length !== payoffs.length ||
    mix.some((probability) => !(probability >= 0)) ||
    !(Math.abs(sum - 1) <= 1e-6)
  )
    throw new RangeError(
      `Cannot use a mix: it must be ${payoffs.length} probabilities that sum to 1: it is [${mix.join(', ')}]`,
    );
  const values = earned(payoffs, mix);
  const own = values.reduce((total, value, index) => total + value * (mix[index] ?? 0), 0);
  return Math.max(0, Math.max(...values) - own);
}
