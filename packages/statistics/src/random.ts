import * as exactMath from './exact-math.js';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { sha256Characters } from './sha256.js';

/** A seed as a user gives it. `7` and `'7'` are the same seed. */
export type Seed = string | number;

/** A stream of seeded draws. Streams of the same seed and name draw the same; those of other names are independent. */
export interface Rng {
  /** A number in [0, 1). */
  readonly float: () => number;
  /** An integer in [0, below). @throws RangeError if `below` is not a positive integer. */
  readonly int: (below: number) => number;
  /** One of the values, each equally likely. @throws RangeError if there is none. */
  readonly pick: <const Value>(values: readonly Value[]) => Value;
  /** The values in a uniformly random order, as a new array. */
  readonly shuffle: <const Value>(values: readonly Value[]) => Value[];
  /** A draw from the normal distribution with mean 0 and standard deviation 1. */
  readonly normal: () => number;
  /** True with probability `probability`. */
  readonly chance: (probability: number) => boolean;
  /**
   * One of the values, as likely as its weight says.
   * @throws RangeError if the weights are not finite, one is negative, or all are zero.
   */
  readonly weighted: <Value>(outcomes: readonly (readonly [value: Value, weight: number])[]) => Value;
  /**
   * The stream of this name within this one. It depends on the names alone: what was drawn before changes nothing in it,
   * and it changes nothing here.
   */
  readonly fork: (name: string) => Rng;
}

/**
 * The stream of draws named `stream` under a seed. The generator (xoroshiro128+) is created lazily, so that an unused
 * stream costs nothing. Its state is the first 16 bytes of the SHA-256 of seed and stream: close seeds of this generator
 * have correlated first draws, hashed ones do not.
 */
export function createRng(seed: Seed, stream: string): Rng {
  let generator: RandomGenerator | undefined;
  const draw = (): RandomGenerator => (generator ??= seedGenerator(`masbench/v1/${seed}/${stream}`));

  const float = (): number => uniformFloat64(draw());
  const int = (below: number): number => {
    if (!Number.isSafeInteger(below) || below < 1) {
      throw new RangeError(`Cannot draw an integer: 'below' must be a positive integer, but is ${below}`);
    }
    return uniformInt(draw(), 0, below - 1);
  };
  const pick = <Value>(values: readonly Value[]): Value => {
    if (values.length === 0) throw new RangeError("Cannot pick a value: 'values' must not be empty");
    return values[int(values.length)] as Value;
  };
  const shuffle = <Value>(values: readonly Value[]): Value[] =>
    drawnOrder(values.length, int).map((index) => values[index] as Value);
  const normal = (): number =>
    Math.sqrt(-2 * exactMath.log(1 - float())) * exactMath.cos(2 * Math.PI * float());
  const weighted = <Value>(outcomes: readonly (readonly [Value, number])[]): Value =>
    pickWeighted(float, outcomes);
  const fork = (name: string): Rng => createRng(seed, `${stream}/fork/${name}`);
  const chance = (probability: number): boolean => float() < probability;
  return { float, int, pick, shuffle, normal, chance, weighted, fork };
}

function pickWeighted<Value>(float: () => number, outcomes: readonly (readonly [Value, number])[]): Value {
  const total = outcomes.reduce((sum, [, weight]) => sum + (weight >= 0 ? weight : Number.NaN), 0);
  if (!(total > 0 && total < Infinity)) {
    throw new RangeError(
      `Cannot draw: the weights of 'outcomes' must be finite, not negative and not all zero: their sum is ${total}`,
    );
  }
  let rest = float() * total;
  for (const [value, weight] of outcomes) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return outcomes.findLast(([, weight]) => weight > 0)?.[0] as Value;
}

function seedGenerator(name: string): RandomGenerator {
  const bytes = sha256Characters(name);
  const state = [0, 4, 8, 12].map((at) => littleEndian(bytes, at));
  return xoroshiro128plusFromState(state);
}

function littleEndian(bytes: string, at: number): number {
  return (
    bytes.charCodeAt(at) |
    (bytes.charCodeAt(at + 1) << 8) |
    (bytes.charCodeAt(at + 2) << 16) |
    (bytes.charCodeAt(at + 3) << 24)
  );
}

/** Lists of up to so many values are cut directly. */
const shortList = 64;

/**
 * A random order of `length` indices: each is drawn by its place among those that are left. In a long list a Fenwick
 * tree (Fenwick 1994) counts what is left, so that n draws take n log n steps; the order is the same.
 */
function drawnOrder(length: number, draw: (below: number) => number): number[] {
  if (length <= shortList) {
    const rest = Array.from({ length }, (_, index) => index);
    return Array.from({ length }, () => rest.splice(draw(rest.length), 1)[0] ?? 0);
  }
  const counts = Array.from({ length: length + 1 }, (_, node) => node & -node);
  const top = 2 ** Math.floor(exactMath.log2(length));
  return Array.from({ length }, (_, taken) => {
    let place = draw(length - taken);
    let node = 0;
    for (let step = top; step >= 1; step /= 2) {
      const count = counts[node + step] ?? Infinity;
      if (count > place) {
        if (node + step <= length) counts[node + step] = count - 1;
      } else {
        place -= count;
        node += step;
      }
    }
    return node;
  });
}
