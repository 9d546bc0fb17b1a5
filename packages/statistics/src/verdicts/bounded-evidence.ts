import { incompleteBeta } from '../distributions/beta.js';
import { bisect } from './bisect.js';
import type { Evidence } from './evidence.js';

/**
 * Weighs the mean of values between two bounds, and assumes nothing else about them: the lower end is a quantile of the
 * mean that the values and the least possible one have with random weights, and the upper end mirrors it (Gaffke 2005;
 * Learned-Miller and Thomas 2020, https://arxiv.org/abs/1905.06208). For zeros and ones it is Clopper and Pearson's
 * interval. Coverage is proven for those, and has been measured for others.
 *
 * @param values - At least one, each within the range.
 */
export function weighBoundedMean(
  values: readonly number[],
  [least, greatest]: readonly [number, number],
): Evidence {
  const raised = [...values, least];
  const lowered = [...values, greatest];
  return {
    findEnds: (error) => ({
      low: bracketQuantile(raised, error / 2, [least, greatest])[0],
      high: bracketQuantile(lowered, 1 - error / 2, [least, greatest])[1],
    }),
    computeP: (value) => {
      // Where all are the greatest possible value, so is every mean of them: none is below it.
      const shareLower = lowered.every((one) => one >= value) ? 0 : computeShareBelow(lowered, value);
      return Math.min(1, 2 * Math.min(computeShareBelow(raised, value), 1 - shareLower));
    },
  };
}

/**
 * Brackets the bound that the weighted mean falls below with this probability, by bisection. The outer ends are the
 * interval's, so that a mean at the least or greatest possible value lies in its own.
 */
function bracketQuantile(
  values: readonly number[],
  probability: number,
  range: readonly [number, number],
): readonly [number, number] {
  const [least, greatest] = range;
  const greater = values.filter((value) => value === greatest).length;
  const lesser = values.filter((value) => value === least).length;
  // The race would take the product of both counts.
  // Equivalent: `false`, as the race of zeros and ones has this distribution
  const isBinary = greater > 0 && lesser > 0 && greater + lesser === values.length;
  const computeShare = (bound: number): number =>
    isBinary
      ? incompleteBeta((bound - least) / (greatest - least), greater, lesser)
      : computeShareBelow(values, bound);
  // Equivalent: `computeShare(bound) <= probability`, as no bound has the very probability
  return bisect(range, 34, (bound) => computeShare(bound) < probability);
}

/**
 * Computes the probability that the mean of the values is at most the bound if their weights are drawn uniformly from
 * all that add up to 1. Such weights are exponential lifetimes over their sum, so that this is a race: values below the
 * bound live for their distance to it, and so do those above, one after the other. Of two lives, that with the shorter
 * distance most likely ends first, and what is left of the other is as good as new.
 */
function computeShareBelow(values: readonly number[], bound: number): number {
  // Equivalent: `value <= bound`, as without a distance it lives for no time
  const below = values.flatMap((value) => (value < bound ? [bound - value] : []));
  const above = values.flatMap((value) => (value > bound ? [value - bound] : []));
  if (above.length === 0) return 1;
  // The probability that those above end first, by how many of those above are left.
  let shares = above.map(() => 0);
  for (const distance of below) {
    let next = 1;
    shares = shares.map((share, left) => {
      const other = above[left] ?? 0;
      // With the distance of those above as a share of both, the one below ends first.
      next = (share * other + next * distance) / (distance + other);
      return next;
    });
  }
  return shares.at(-1) ?? 1;
}
