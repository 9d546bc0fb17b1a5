import { normalQuantile } from '../distributions/normal.js';
import { createRng, type Seed } from '../random.js';

/** The share of every independent unit in the estimate of a comparison, by the key of the unit. */
export type Influence = ReadonlyMap<string, number>;

/** Below so many units, how comparisons vary together is not known well enough. */
const fewUnits = 20;

/** Of more comparisons, what they have in common is left aside. */
const mostComparisons = 100;
const draws = 4000;

/**
 * Returns p-values adjusted for being several, in the same order: by the distribution of the largest of their statistics, which
 * vary together as their units do (max-t; Westfall and Young 1993, with normal multipliers of units: Chernozhukov, Chetverikov
 * and Kato 2013), and by Bonferroni below 20 units and above 100 comparisons.
 */
export function adjustByLargest(
  ps: readonly number[],
  influences: readonly Influence[],
  seed: Seed,
): readonly number[] {
  const size = ps.length;
  if (size < 2) return ps;
  if (size > mostComparisons || influences.some((influence) => influence.size < fewUnits))
    return ps.map((p) => Math.min(1, size * p));
  const largest = drawLargest(factorize(correlate(influences)), seed);
  return ps.map((p) => {
    const z = normalQuantile(1 - p / 2);
    const share = (1 + largest.filter((one) => one >= z).length) / (1 + draws);
    return Math.min(1, size * p, Math.max(p, share));
  });
}

/** How much sums with independent multipliers of units vary together. */
function correlate(influences: readonly Influence[]): readonly (readonly number[])[] {
  const places = new Map<string, number>();
  const rows = influences.map((influence) => ({
    at: Int32Array.from(influence.keys(), (key) => {
      const known = places.get(key) ?? places.size;
      places.set(key, known);
      return known;
    }),
    values: Float64Array.from(influence.values()),
  }));
  const products = rows.map((one) => {
    const all = new Float64Array(places.size);
    for (const [index, place] of one.at.entries()) all[place] = one.values[index] ?? 0;
    return rows.map(({ at, values }) => {
      let sum = 0;
      for (let index = 0; index < at.length; index += 1)
        sum += (values[index] ?? 0) * (all[at[index] ?? 0] ?? 0);
      return sum;
    });
  });
  return products.map((line, row) =>
    line.map((product, column) => {
      const length = Math.sqrt((products[row]?.[row] ?? 0) * (products[column]?.[column] ?? 0));
      return length === 0 ? 0 : product / length;
    }),
  );
}

/** Cholesky's factor, of a matrix that may be singular: A − C follows from A − B and B − C. */
function factorize(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const lower: number[][] = [];
  for (const [row, values] of matrix.entries()) {
    const own: number[] = [];
    lower.push(own);
    for (let column = 0; column <= row; column += 1) {
      let rest = values[column] ?? 0;
      for (let k = 0; k < column; k += 1) rest -= (own[k] ?? 0) * (lower[column]?.[k] ?? 0);
      const pivot = lower[column]?.[column] ?? 0;
      own.push(row === column ? (rest > 1e-9 ? Math.sqrt(rest) : 0) : pivot === 0 ? 0 : rest / pivot);
    }
  }
  return lower;
}

function drawLargest(lower: readonly (readonly number[])[], seed: Seed): Float64Array {
  const rng = createRng(seed, 'family');
  return Float64Array.from({ length: draws }, () => {
    const normals = lower.map(() => rng.normal());
    return lower.reduce(
      (most, row) =>
        Math.max(most, Math.abs(row.reduce((sum, value, place) => sum + value * (normals[place] ?? 0), 0))),
      0,
    );
  });
}
