import { checkFinite } from '../checks.js';
import { computeMean, computeSkewness, computeVariance, findLargest } from '../moments.js';
import { weighBoundedMean } from './bounded-evidence.js';
import { joinEvidence, type Evidence } from './evidence.js';
import { weighLeaning, weighTwoValues } from './lopsided-evidence.js';
import { countThreeValues, weighThreeValues } from './three-values.js';
import { weighByT, weighLogOdds, weighOpenMean, type MeanEstimate } from './student-evidence.js';

/** Least and greatest possible value; either may be infinite. */
export type ValueRange = readonly [least: number, greatest: number];

/** Evidence about a mean, or the reason in words why these units have none. */
export type WeighedUnits =
  | { readonly evidence: Evidence; readonly refusal: null }
  | { readonly evidence: null; readonly refusal: string };

export const fewUnits = 20;

/** From so many units on, values near an end of their range have shown how rare others are. */
const manyUnits = 80;

/**
 * Weighs the mean of independent units. Values near an end of a bounded range, and units that are all equal, are weighed
 * by their range alone (from 80 units on by log-odds too); values without an upper bound with a correction for skewness; all others by Student's t.
 *
 * @param values - One for each unit.
 * @param range - Default: unknown.
 * @throws RangeError if a value is not finite, or out of the range
 */
export function weighUnits(
  values: readonly number[],
  range: ValueRange = [-Infinity, Infinity],
): WeighedUnits {
  checkValues(values, range);
  const n = values.length;
  if (n < 2) return refuse(n === 0 ? 'no unit' : 'one unit does not show how units vary');
  const isBounded = Number.isFinite(range[1] - range[0]);
  if (isBounded && (isAlmostConstant(values) || isNearEnd(values, range)))
    return accept(
      n >= manyUnits && !isAtEnds(values, range)
        ? weighLogOdds(estimateMean(values), range)
        : weighBoundedMean(values, range),
      range,
    );
  if (isAlmostConstant(values))
    return refuse(
      `all ${n} units are equal: only a declared range of the values could tell how sure that is`,
    );
  if (!isBounded && n < fewUnits && isSpread(values, range[0]))
    return refuse(`${n} units are too few for a mean of skewed values without an upper bound`);
  const estimate = estimateMean(values);
  return accept(
    isBounded || range[0] === -Infinity
      ? weighByT(estimate)
      : weighOpenMean({ ...estimate, n, least: range[0], skewness: computeSkewness(values) }),
    range,
  );
}

/** Shares of sums of three values are exact, and cheap, up to so many. */
const mostSums = 100;

/** No exact test of fewer pairs can tell a difference from zero. */
const fewestPairs = 6;

/**
 * Weighs the mean of differences of pairs, which are about symmetric where two agents are about equal, and lean to one side where
 * one of them loses only now and then: by Student's t, corrected for skewness if they lean; if there are three different ones, as
 * 0, 1 and 2 are, by t and their shares; if there are two, by the share of each. If nearly all are the same, only their range tells how often others occur.
 */
export function weighDifferences(differences: readonly number[], range: ValueRange): WeighedUnits {
  checkValues(differences, range);
  const n = differences.length;
  if (n < 2) return refuse(n === 0 ? 'no pair' : 'one unit does not show how units vary');
  const isBounded = Number.isFinite(range[1] - range[0]);
  if (isAlmostConstant(differences) || isRare(differences))
    return isBounded
      ? accept(weighBoundedMean(differences, range), range)
      : refuse(
          `nearly all of ${n} units have the same difference: only a declared range of the values could tell how sure that is`,
        );
  if (!isBounded && n < fewestPairs)
    return refuse(
      `${n} pairs are too few: only a declared range of the values could tell how far others may be`,
    );
  const estimate = estimateMean(differences);
  const [least, greatest] = [Math.min(...differences), Math.max(...differences)];
  const near = 1e-12 * findLargest(differences);
  // Equivalent: `greatest - value < near`, as none is as far as the tolerance for rounding
  const greater = differences.filter((value) => greatest - value <= near).length;
  // Equivalent: `value - least < near`, as none is as far as the tolerance for rounding
  const lesser = differences.filter((value) => value - least <= near).length;
  if (greater + lesser < n) {
    const three = n < fewUnits || n > mostSums ? null : countThreeValues(differences);
    return accept(
      three === null
        ? weighLeaning(differences, estimate)
        : joinEvidence([weighByT(estimate), weighThreeValues(three)]),
      range,
    );
  }
  const shares = weighTwoValues([least, greatest], { greater, n });
  return accept(n < fewUnits ? joinEvidence([shares, weighByT(estimate)]) : shares, range);
}

/** Weighs how far the mean of units is from known values: those of chance. */
export function weighAgainst(
  values: readonly number[],
  known: readonly number[],
  range: ValueRange,
): WeighedUnits {
  const differences = values.map((value, place) => value - (known[place] ?? Number.NaN));
  // Equivalent: `true`, as what is one value for all moves the interval alone, rounding aside
  if (!isAlmostConstant(known)) {
    const [least, greatest] = [Math.min(...known), Math.max(...known)];
    return weighUnits(differences, [range[0] - greatest, range[1] - least]);
  }
  const [value = 0] = known;
  const { evidence, refusal } = weighUnits(values, range);
  return evidence === null
    ? refuse(refusal)
    : {
        evidence: {
          findEnds: (error) => {
            const { low, high } = evidence.findEnds(error);
            return { low: low - value, high: high - value };
          },
          computeP: (difference) => evidence.computeP(difference + value),
        },
        refusal: null,
      };
}

/** The mean of at least two values, with its standard error. */
export function estimateMean(values: readonly number[]): MeanEstimate {
  const n = values.length;
  return {
    mean: computeMean(values),
    standardError: Math.sqrt(computeVariance(values) / n),
    df: n - 1,
  };
}

/** Accepts evidence about a mean within a range, which its intervals do not leave. */
export function accept(evidence: Evidence, [least, greatest]: ValueRange): WeighedUnits {
  const findEnds: Evidence['findEnds'] = (error) => {
    const { low, high } = evidence.findEnds(error);
    return { low: Math.max(least, low), high: Math.min(greatest, high) };
  };
  return { evidence: { ...evidence, findEnds }, refusal: null };
}

export function refuse(refusal: string): WeighedUnits {
  return { evidence: null, refusal };
}

/** True if the values differ by rounding at most. */
export function isAlmostConstant(values: readonly number[]): boolean {
  const [first = 0] = values;
  const most = 1e-12 * findLargest(values);
  return values.every((value) => Math.abs(value - first) <= most);
}

/** True if all values are in one outer tenth of the range, or all are at its ends. */
function isAtEnds(values: readonly number[], [least, greatest]: ValueRange): boolean {
  const shares = values.map((value) => (value - least) / (greatest - least));
  return (
    shares.every((share) => share <= 0.1) ||
    shares.every((share) => share >= 0.9) ||
    shares.every((share) => share === 0 || share === 1)
  );
}

/** True if the mean is in the outer tenth of the range, or all values are at its ends. */
export function isNearEnd(values: readonly number[], [least, greatest]: ValueRange): boolean {
  const share = (computeMean(values) - least) / (greatest - least);
  return share <= 0.1 || share >= 0.9 || values.every((value) => value === least || value === greatest);
}

/** True if all values but one are the same, as where something rare decides. */
function isRare(values: readonly number[]): boolean {
  const sorted = values.toSorted((left, right) => left - right);
  const usual = sorted[sorted.length >> 1] ?? 0;
  const near = 1e-12 * findLargest(values);
  // Equivalent: `Math.abs(value - usual) >= near`, as none is as far as the tolerance for rounding
  const others = values.filter((value) => Math.abs(value - usual) > near).length;
  return others === 1 && values.length > 2;
}

/** True if the deviation is more than a third of the mean's distance from the least possible value. */
function isSpread(values: readonly number[], least: number): boolean {
  return 3 * Math.sqrt(computeVariance(values)) > computeMean(values) - least;
}

function checkValues(values: readonly number[], [least, greatest]: ValueRange): void {
  checkFinite('values', values);
  const outside = values.find((value) => !(value >= least && value <= greatest));
  if (outside !== undefined || !(least < greatest))
    throw new RangeError(
      `Cannot compute: values must be from ${least} to ${greatest}: one value is ${outside}`,
    );
}
