import type { Rng } from '@masbench/statistics';

/**
 * The distribution that nature draws from. `outcomes` and `order` are data, so that a tree of the game can be unrolled over them;
 * `sample` is for what cannot be listed.
 */
export type Distribution<Value> =
  | { readonly type: 'outcomes'; readonly outcomes: readonly (readonly [value: Value, weight: number])[] }
  | {
      readonly type: 'order';
      readonly values: Value extends readonly (infer Item)[] ? readonly Item[] : never;
    }
  | { readonly type: 'sample'; readonly sample: (rng: Rng) => Value };

/** Each of the values equally likely. */
export function uniform<Value>(values: readonly Value[]): Distribution<Value> {
  return { type: 'outcomes', outcomes: values.map((value) => [value, 1] as const) };
}

/** Each value as likely as its weight says. Weights are finite, not negative, and not all zero. */
export function weighted<Value>(
  outcomes: readonly (readonly [value: Value, weight: number])[],
): Distribution<Value> {
  return { type: 'outcomes', outcomes };
}

/** The values in any order, each order equally likely. */
export function shuffled<Item>(values: readonly Item[]): Distribution<Item[]> {
  return { type: 'order', values };
}

/** Result of a pure function of the stream. */
export function sampled<Value>(sample: (rng: Rng) => Value): Distribution<Value> {
  return { type: 'sample', sample };
}

/** One draw. @throws RangeError if the weights are no distribution. */
export function draw<Value>(distribution: Distribution<Value>, rng: Rng): Value {
  switch (distribution.type) {
    case 'sample':
      return distribution.sample(rng);
    case 'order':
      return rng.shuffle(distribution.values) as Value;
    case 'outcomes':
      return rng.weighted(distribution.outcomes);
  }
}
