import { bisect } from './bisect.js';
import { findLargest } from '../moments.js';
import type { Evidence } from './evidence.js';

/** Values of which there are three, equally far apart: how often each occurs, from the least to the greatest. */
export interface ThreeValues {
  readonly least: number;
  readonly step: number;
  readonly counts: readonly [number, number, number];
}

/** Returns the counts of three values that are equally far apart, as 0, 1 and 2 are; otherwise `null`. */
export function countThreeValues(values: readonly number[]): ThreeValues | null {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const step = (greatest - least) / 2;
  const near = 1e-12 * findLargest(values);
  const counts: [number, number, number] = [0, 0, 0];
  for (const value of values) {
    const place = ([0, 1, 2] as const).find((one) => Math.abs(least + one * step - value) <= near);
    if (place === undefined) return null;
    counts[place] += 1;
  }
  return counts.every((count) => count > 0) ? { least, step, counts } : null;
}

/**
 * Weighs the mean of three values that are equally far apart by the mid-p of an exact test. If the true mean were another one,
 * the values would have the shares that they have, with one count more for each (Laplace), tilted exponentially to that mean (Efron
 * 1981, "Nonparametric standard errors and confidence intervals"); of two values, such shares are those of a binomial test.
 */
export function weighThreeValues({ least, step, counts }: ThreeValues): Evidence {
  const n = counts[0] + counts[1] + counts[2];
  const shareOf = (count: number): number => (count + 1) / (n + 3);
  const [first, second, third] = [shareOf(counts[0]), shareOf(counts[1]), shareOf(counts[2])];
  const sums = convolve([first, second, third], n);
  const observed = counts[1] + 2 * counts[2];
  // The probability of greater sums than the observed one, and half that of as great ones, if this is the true mean in steps.
  const tail = (mean: number): number => {
    if (mean <= 0 || mean >= 2) return mean <= 0 ? 0 : 1;
    // The tilt x, by which shares are as first : second · x : third · x², has this mean.
    const linear = (1 - mean) * second;
    const square = (2 - mean) * third;
    const tilt = (Math.sqrt(linear ** 2 + 4 * square * mean * first) - linear) / (2 * square);
    let [above, all] = [0, 0];
    const visit = (sum: number, weight: number): void => {
      const term = (sums[sum] ?? 0) * weight;
      all += term;
      if (sum > observed) above += term;
      if (sum === observed) above += term / 2;
    };
    // From the end where powers are greatest, so that none overflows.
    let weight = 1;
    for (let place = 0; place <= 2 * n; place += 1) {
      // Equivalent: `tilt < 1`, as of a tilt of 1 all powers are 1
      visit(tilt <= 1 ? place : 2 * n - place, weight);
      // Equivalent: `tilt < 1`, as of a tilt of 1 all powers are 1
      weight *= tilt <= 1 ? tilt : 1 / tilt;
    }
    return above / all;
  };
  const place = (probability: number): number => {
    // Equivalent: `tail(mean) <= probability`, as no mean has the very probability
    const [low, high] = bisect([0, 2], 50, (mean) => tail(mean) < probability);
    return least + ((low + high) / 2) * step;
  };
  return {
    findEnds: (error) => ({ low: place(error / 2), high: place(1 - error / 2) }),
    computeP: (value) => {
      const below = tail((value - least) / step);
      return Math.min(1, 2 * Math.min(below, 1 - below));
    },
  };
}

/** The probability of every sum of n values of 0, 1 and 2 with these shares. */
function convolve([first, second, third]: readonly [number, number, number], n: number): readonly number[] {
  let sums = [1];
  for (let count = 0; count < n; count += 1)
    sums = Array.from(
      { length: sums.length + 2 },
      (_, sum) => first * (sums[sum] ?? 0) + second * (sums[sum - 1] ?? 0) + third * (sums[sum - 2] ?? 0),
    );
  return sums;
}
