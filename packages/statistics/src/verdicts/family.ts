import { bisect } from './bisect.js';
import { normalQuantile } from '../distributions/normal.js';
import { createRng, type Seed } from '../random.js';

/** Adjustment of one of the comparisons that are shown together. */
export interface Family {
  /** The level at which a comparison is decided, so that any false one occurs in a share `error` of families. */
  readonly level: number;
  readonly adjustP: (p: number) => number;
}

/** The share of every independent unit in the estimate of a comparison, by the key of the unit. */
export type Influence = ReadonlyMap<string, number>;

/** Below so many units, how comparisons vary together is not known well enough. */
const fewUnits = 20;

/** Above so many units, sums with signs are as good as normal; of fewer, their tails are too short. */
const manyUnits = 400;
const draws = 4000;

/**
 * Returns the adjustment of comparisons for being several, so that all intervals at its level hold at once: by the
 * distribution of the largest of their statistics, which vary together as their units do (max-t; Westfall and Young 1993, with
 * normal multipliers of units: Chernozhukov, Chetverikov and Kato 2013), and by Bonferroni below 20 units.
 *
 * @returns The adjustment for those of the comparisons, by place, that may be without a difference. Default: all
 */
export function adjustFamily(
  influences: readonly Influence[],
  { error, seed }: { readonly error: number; readonly seed: Seed },
): (places?: readonly number[]) => Family {
  const size = influences.length;
  // Equivalent: `false`, as the largest of one has its own p
  if (size < 2) return () => ({ level: error, adjustP: (p) => p });
  if (influences.some((influence) => influence.size < fewUnits))
    return () => ({ level: error / size, adjustP: (p) => Math.min(1, size * p) });
  const sums = drawSums(influences, seed);
  return (places = [...influences.keys()]) => adjustByLargest(sums, { places, error });
}

function adjustByLargest(
  sums: readonly Float64Array[],
  { places, error }: { readonly places: readonly number[]; readonly error: number },
): Family {
  const largest = new Float64Array(draws);
  const chosen = new Set(places);
  for (const one of sums.filter((_, place) => chosen.has(place)))
    for (const [draw, sum] of one.entries()) largest[draw] = Math.max(largest[draw] ?? 0, sum);
  largest.sort();
  const adjustP = (p: number): number => {
    const z = normalQuantile(1 - p / 2);
    const share = (1 + countAtLeast(largest, z)) / (1 + largest.length);
    return Math.min(1, places.length * p, Math.max(p, share));
  };
  // Equivalent: `adjustP(p) < error`, as no share of 4,001 is the very error
  const [level] = bisect([error / places.length, error], 40, (p) => adjustP(p) <= error);
  // Read from the p, not from z: so a comparison is separated by both or by neither.
  return { level, adjustP };
}

/** The size of the standardized sum of every comparison, in every draw of multipliers. */
function drawSums(influences: readonly Influence[], seed: Seed): readonly Float64Array[] {
  const rng = createRng(seed, 'family');
  const places = new Map<string, number>();
  for (const influence of influences)
    for (const key of influence.keys()) if (!places.has(key)) places.set(key, places.size);
  const terms = influences.map((influence) => {
    const length = Math.sqrt([...influence.values()].reduce((sum, value) => sum + value ** 2, 0));
    return {
      at: Int32Array.from([...influence.keys()].map((key) => places.get(key) ?? 0)),
      values: Float64Array.from([...influence.values()].map((value) => (length === 0 ? 0 : value / length))),
      sums: new Float64Array(draws),
    };
  });
  const multipliers = new Float64Array(places.size);
  const multiply = places.size > manyUnits ? (): number => rng.int(2) * 2 - 1 : rng.normal;
  // Equivalent: `draw <= draws`, as there is no place for one draw more
  for (let draw = 0; draw < draws; draw += 1) {
    for (let unit = 0; unit < multipliers.length; unit += 1) multipliers[unit] = multiply();
    for (const { at, values, sums } of terms) {
      let sum = 0;
      for (let index = 0; index < at.length; index += 1)
        // Stryker disable next-line AssignmentOperator: only the size of the sum counts
        sum += (values[index] ?? 0) * (multipliers[at[index] ?? 0] ?? 0);
      sums[draw] = Math.abs(sum);
    }
  }
  return terms.map(({ sums }) => sums);
}

/** How many of the sorted values are at least this. */
function countAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Equivalent: `(sorted[middle] ?? 0) <= value`, as no sum is the very value, or p is 1 all the same
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}
