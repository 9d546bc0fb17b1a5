import { bisect } from './bisect.js';
import * as exactMath from '../exact-math.js';
import { computeMean, computeVariance } from '../moments.js';
import { weighBoundedMean } from './bounded-evidence.js';
import type { Evidence } from './evidence.js';
import { weighByT } from './student-evidence.js';
import {
  accept,
  isAlmostConstant,
  fewUnits,
  refuse,
  type ValueRange,
  type WeighedUnits,
} from './weigh-units.js';

/**
 * Weighs the difference in means of two separate samples of units: by Welch's t (1947), and where one of them does not vary,
 * or stays near an end of the range as the other does not, by what the range alone says of both means.
 */
export function weighSeparate(a: readonly number[], b: readonly number[], range: ValueRange): WeighedUnits {
  if (a.length < 2 || b.length < 2) return refuse('a sample of one unit does not show how units vary');
  const span = range[1] - range[0];
  const isBounded = Number.isFinite(span);
  const within = [-span, span] as const;
  if (isBounded && (isAlmostConstant(a) || isAlmostConstant(b) || hidesTail(a, b, range)))
    return accept(subtractEvidence(weighBoundedMean(a, range), weighBoundedMean(b, range), { a, b }), within);
  if (isAlmostConstant(a) && isAlmostConstant(b))
    return refuse(
      'all units of each side are equal: only a declared range of the values could tell how sure that is',
    );
  return accept(weighByT(estimateSeparate(a, b)), within);
}

/** The difference in means with Welch's standard error and Satterthwaite's degrees of freedom. */
export function estimateSeparate(
  a: readonly number[],
  b: readonly number[],
): { readonly mean: number; readonly standardError: number; readonly df: number } {
  const [own, other] = [computeVariance(a) / a.length, computeVariance(b) / b.length];
  const variance = own + other;
  const weights = own ** 2 / (a.length - 1) + other ** 2 / (b.length - 1);
  return {
    mean: computeMean(a) - computeMean(b),
    standardError: Math.sqrt(variance),
    df: weights === 0 ? a.length + b.length - 2 : variance ** 2 / weights,
  };
}

/** True if only one of two samples, of which neither is small, has values away from an end of the range. */
function hidesTail(a: readonly number[], b: readonly number[], [least, greatest]: ValueRange): boolean {
  if (Math.min(a.length, b.length) < fewUnits) return false;
  const isNear = (values: readonly number[]): boolean => {
    const shares = values.map((value) => (value - least) / (greatest - least));
    return shares.every((share) => share <= 0.1) || shares.every((share) => share >= 0.9);
  };
  return isNear(a) !== isNear(b);
}

/** Evidence about the difference of two means, from their intervals (MOVER: Zou and Donner 2008, as Newcombe's for shares). */
function subtractEvidence(
  own: Evidence,
  other: Evidence,
  { a, b }: { readonly a: readonly number[]; readonly b: readonly number[] },
): Evidence {
  const [mean, otherMean] = [computeMean(a), computeMean(b)];
  const findEnds: Evidence['findEnds'] = (error) => {
    const [left, right] = [own.findEnds(error), other.findEnds(error)];
    return {
      low: mean - otherMean - exactMath.hypot(mean - left.low, right.high - otherMean),
      high: mean - otherMean + exactMath.hypot(left.high - mean, otherMean - right.low),
    };
  };
  return {
    findEnds,
    computeP: (value) => {
      const isInside = (error: number): boolean => {
        const { low, high } = findEnds(error);
        // Equivalent: `low < value`, `value < high`, as no value is the very end
        return low <= value && value <= high;
      };
      return bisect([0, 1], 20, isInside)[1];
    },
  };
}
