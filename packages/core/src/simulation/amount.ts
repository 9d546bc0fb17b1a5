import { exactMath, type Rng } from '@masbench/statistics';

/**
 * A log-normal distribution, given by its median or by its mean. `sigma` is the standard deviation of the logarithm. A
 * mean m has the median m·exp(−sigma²/2), so that rows of tables of means can be put in as they are.
 */
export type LogNormal =
  | { readonly median: number; readonly sigma: number }
  | { readonly mean: number; readonly sigma: number };

/** A fixed amount, or one that is drawn for each call. */
export type Amount = number | LogNormal;

/** One draw of an amount. A fixed one draws nothing. */
export function drawAmount(amount: Amount, rng: Rng): number {
  if (typeof amount === 'number') return amount;
  const { sigma } = amount;
  const median = 'median' in amount ? amount.median : amount.mean * exactMath.exp(-(sigma ** 2) / 2);
  return median * exactMath.exp(sigma * rng.normal());
}

/** Characters of English text that one token stands for, as a rule of thumb. */
const charactersPerToken = 4;

/** Tokens of plain JSON by a rule of thumb: a quarter of its characters, rounded up. */
export function estimatedTokens(value: unknown): number {
  return Math.ceil((JSON.stringify(value) ?? '').length / charactersPerToken);
}
