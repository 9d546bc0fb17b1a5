import { createRng, type Seed } from '../random.js';
import { normalQuantile } from '../distributions/normal.js';

/** How much every independent unit moves the estimate of a comparison, by its key. */
export type Influence = readonly (readonly [unit: string, amount: number])[];

/** Below so many units, how comparisons vary together is not known well enough. */
const fewUnits = 20;

/** Of more comparisons, what they have in common is left aside. */
const mostComparisons = 100;

/** More units than these are drawn in so many groups. */
const groups = 128;
const draws = 2000;

/**
 * Returns p-values adjusted for being several, in the same order: by the distribution of the largest of their statistics, which
 * vary together as their units do (max-t; Westfall and Young 1993, with normal multipliers of units: Chernozhukov, Chetverikov
 * and Kato 2013), and by Bonferroni below 20 units and above 100 comparisons.
 */
export function adjustByLargest(
  ps: readonly number[],
  influences: readonly Influence[],
  { error, seed }: { readonly error: number; readonly seed: Seed },
): readonly number[] {
  const isJoint =
    ps.length > 1 &&
    ps.length <= mostComparisons &&
    // What no adjustment could make a difference needs no draws.
    ps.some((p) => p <= error) &&
    influences.every(({ length }) => length >= fewUnits);
  const largest = isJoint ? drawLargest(influences, seed) : [];
  return ps.map((p) => {
    const z = normalQuantile(1 - p / 2);
    const share = (1 + largest.filter((one) => one >= z).length) / (1 + largest.length);
    return Math.min(1, ps.length * p, Math.max(p, share));
  });
}

function drawLargest(influences: readonly Influence[], seed: Seed): readonly number[] {
  const places = new Map<string, number>();
  const rows = influences.map((influence) => {
    const sums = new Float64Array(groups);
    for (const [key, value] of influence) {
      const place = places.get(key) ?? places.size % groups;
      places.set(key, place);
      sums[place] = (sums[place] ?? 0) + value;
    }
    const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
    return sums.map((value) => (length === 0 ? 0 : value / length));
  });
  const rng = createRng(seed, 'family');
  return Array.from({ length: draws }, () => {
    const multipliers = Float64Array.from({ length: groups }, () => rng.normal());
    return rows.reduce((most, row) => {
      const sum = row.reduce((total, value, place) => total + value * (multipliers[place] ?? 0), 0);
      return Math.max(most, Math.abs(sum));
    }, 0);
  });
}
