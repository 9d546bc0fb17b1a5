import { normalQuantile } from '../distributions/normal.js';
import { createRng, type Seed } from '../random.js';

/** Adjustment of the comparisons that are shown together. */
export interface Family {
  /** The level at which each comparison is decided, so that any false one occurs in a share `error` of families. */
  readonly level: number;
  readonly adjustP: (p: number) => number;
}

/** The share of every independent unit in the estimate of a comparison, by the key of the unit. */
export type Influence = ReadonlyMap<string, number>;

/** Below so many units, how comparisons vary together is not known well enough. */
const fewUnits = 20;
const draws = 4000;

/**
 * Adjusts comparisons for being several, in one step, so that all intervals at its level hold at once: by the
 * distribution of the largest of their statistics, which vary together as their units do (max-t; Westfall and Young 1993,
 * signs of units as multipliers), and by Bonferroni below 20 units.
 */
export function adjustFamily(
  influences: readonly Influence[],
  { error, seed }: { readonly error: number; readonly seed: Seed },
): Family {
  const size = influences.length;
  if (size < 2) return { level: error, adjustP: (p) => p };
  const bonferroni = (p: number): number => Math.min(1, size * p);
  if (influences.some((influence) => influence.size < fewUnits))
    return { level: error / size, adjustP: bonferroni };
  const largest = drawLargest(influences, seed);
  const adjustP = (p: number): number => {
    const z = normalQuantile(1 - p / 2);
    const share = (1 + countAtLeast(largest, z)) / (1 + largest.length);
    return Math.min(bonferroni(p), Math.max(p, share));
  };
  let [level, high] = [error / size, error];
  for (let step = 0; step < 40; step += 1) {
    const middle = (level + high) / 2;
    if (adjustP(middle) <= error) level = middle;
    else high = middle;
  }
  // Read from the p, not from z: so a comparison is separated by both or by neither.
  return { level, adjustP };
}

/** The largest standardized sum of every draw of signs, in ascending order. */
function drawLargest(influences: readonly Influence[], seed: Seed): Float64Array {
  const rng = createRng(seed, 'family');
  const places = new Map<string, number>();
  for (const influence of influences)
    for (const key of influence.keys()) if (!places.has(key)) places.set(key, places.size);
  const terms = influences.map((influence) => {
    const length = Math.sqrt([...influence.values()].reduce((sum, value) => sum + value ** 2, 0));
    return {
      at: Int32Array.from([...influence.keys()].map((key) => places.get(key) ?? 0)),
      values: Float64Array.from([...influence.values()].map((value) => (length === 0 ? 0 : value / length))),
    };
  });
  const signs = new Float64Array(places.size);
  const largest = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let unit = 0; unit < signs.length; unit += 1) signs[unit] = rng.int(2) * 2 - 1;
    let most = 0;
    for (const { at, values } of terms) {
      let sum = 0;
      for (let index = 0; index < at.length; index += 1)
        sum += (values[index] ?? 0) * (signs[at[index] ?? 0] ?? 0);
      most = Math.max(most, Math.abs(sum));
    }
    largest[draw] = most;
  }
  return largest.toSorted();
}

/** How many of the sorted values are at least this. */
function countAtLeast(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}
