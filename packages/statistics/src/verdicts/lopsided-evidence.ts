import { bisect } from './bisect.js';
import { incompleteBeta } from '../distributions/beta.js';
import { twoSidedT, studentTQuantile } from '../distributions/student-t.js';
import { computeSkewness } from '../moments.js';
import { joinEvidence, type Evidence } from './evidence.js';
import { weighByT, weighSkewedMean, type MeanEstimate } from './student-evidence.js';

/** An end is at most so many margins of Student's t from the mean. */
const mostMargins = 1.6;

/**
 * Weighs the mean of differences by Student's t, and if they lean to one side, by t corrected for their skewness too: the
 * weaker at each end, up to 1.6 margins of t. Heavy tails on both sides have a large skewness in a sample, but do not lean.
 *
 * @param values - At least two, not all the same.
 */
export function weighLeaning(values: readonly number[], estimate: MeanEstimate): Evidence {
  const n = values.length;
  const t = weighByT(estimate);
  const skewness = computeSkewness(values) * Math.min(1.4, 5 / Math.sqrt(n));
  if (Math.sign(skewness) * measureLean(values) * Math.sqrt(n) <= 0.2) return t;
  const { mean, standardError, df } = estimate;
  const joined = joinEvidence([t, weighSkewedMean({ ...estimate, n, skewness })]);
  return {
    findEnds: (error) => {
      const most = mostMargins * studentTQuantile(1 - error / 2, df) * standardError;
      const { low, high } = joined.findEnds(error);
      return { low: Math.max(low, mean - most), high: Math.min(high, mean + most) };
    },
    computeP: (value) =>
      Math.min(joined.computeP(value), twoSidedT((mean - value) / (mostMargins * standardError), df)),
  };
}

/**
 * Weighs the mean of values of which there are two, as +1 and −1: by the share of the greater one, with the mid-p of an exact
 * test (Lancaster 1961), which is not wider than it needs to be, as Clopper and Pearson's is.
 *
 * @param count.greater - How many of the n values are the greater one: neither none nor all.
 */
export function weighTwoValues(
  [least, greatest]: readonly [number, number],
  { greater, n }: { readonly greater: number; readonly n: number },
): Evidence {
  const shareOf = (value: number): number => (value - least) / (greatest - least);
  // The probability of more successes than these, and half that of as many, if this is the true share.
  const tail = (share: number): number =>
    // Equivalent: `share < 0`, as the distribution of 0 is 0 as well
    share <= 0
      ? 0
      : // Equivalent: `share > 1`, as the distribution of 1 is 1 as well
        share >= 1
        ? 1
        : (incompleteBeta(share, greater, n - greater + 1) +
            incompleteBeta(share, greater + 1, n - greater)) /
          2;
  const place = (probability: number): number => {
    // Equivalent: `tail(share) <= probability`, as no share is the very probability
    const [low, high] = bisect([0, 1], 50, (share) => tail(share) < probability);
    return least + ((low + high) / 2) * (greatest - least);
  };
  return {
    findEnds: (error) => ({ low: place(error / 2), high: place(1 - error / 2) }),
    computeP: (value) => {
      const below = tail(shareOf(value));
      return Math.min(1, 2 * Math.min(below, 1 - below));
    },
  };
}

/** The share of means of two values that are above the median, less the share of those below: 0 of symmetric values. */
function measureLean(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const n = sorted.length;
  const middle = (sorted[(n - 1) >> 1] ?? 0) + (sorted[n >> 1] ?? 0);
  const near = 1e-12 * Math.max(Math.abs(sorted[0] ?? 0), Math.abs(sorted[n - 1] ?? 0));
  let sum = 0;
  // Of the pairs of a value and a later one, the place from which on they are above, and from which on not below.
  let [above, level] = [n, n];
  for (const [index, value] of sorted.entries()) {
    while (above > 0 && value + (sorted[above - 1] ?? 0) > middle + near) above -= 1;
    while (level > 0 && value + (sorted[level - 1] ?? 0) >= middle - near) level -= 1;
    sum += n - Math.max(above, index + 1) - Math.max(0, level - index - 1);
  }
  return sum / ((n * (n - 1)) / 2);
}
