import type { Distribution } from '../contracts/distribution.js';

/** One outcome of a draw of nature. */
export interface ChanceOutcome<Value = unknown> {
  readonly value: Value;
  /** Above 0; all of a draw sum to 1. */
  readonly probability: number;
}

/** Orders of up to so many values are listed: there are 5,040 of 7. */
const longestOrder = 7;

/**
 * All outcomes of a distribution, equal ones together. `undefined` if they cannot be listed: a `sampled` one, and
 * orders of more than seven values.
 */
export function chanceOutcomes(distribution: Distribution<unknown>): readonly ChanceOutcome[] | undefined {
  switch (distribution.type) {
    case 'sample':
      return undefined;
    case 'outcomes':
      return merged(distribution.outcomes);
    case 'order': {
      const values = distribution.values as readonly unknown[];
      return values.length > longestOrder ? undefined : merged(orders(values).map((order) => [order, 1]));
    }
  }
}

function merged(
  outcomes: readonly (readonly [value: unknown, weight: number])[],
): readonly ChanceOutcome[] | undefined {
  const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
  const probabilities = new Map<string, { readonly value: unknown; probability: number }>();
  for (const [value, weight] of outcomes) {
    if (weight === 0) continue;
    const text = JSON.stringify(value) ?? '';
    const known = probabilities.get(text);
    if (known === undefined) probabilities.set(text, { value, probability: weight / total });
    else known.probability += weight / total;
  }
  return [...probabilities.values()];
}

function orders(values: readonly unknown[]): readonly (readonly unknown[])[] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}
