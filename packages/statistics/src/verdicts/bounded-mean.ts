import { incompleteBeta } from '../distributions/beta.js';
import * as exactMath from '../exact-math.js';
import type { Interval } from '../intervals/intervals.js';
import { computeMean } from '../moments.js';
import { betsRefute } from '../tests/bets.js';
import { signP } from '../tests/mcnemar.js';

/** Least and greatest possible value; either may be infinite. */
export type ValueRange = readonly [least: number, greatest: number];

/** 1 for what is above a bound, −1 for what is below. */
export type BoundSide = 1 | -1;

/** A mean of values in a range, as one-sided tests that hold for every distribution in it. */
export interface BoundedMean {
  readonly mean: number;
  readonly range: ValueRange;
  /** Returns true if, at this level, the true mean is on this side of the bound. */
  readonly refutes: (bound: number, side: BoundSide, level: number) => boolean;
  /** Returns the exact p of a true mean of 0, or on the other side of it. Default: that of levels. */
  readonly findP?: ((side: BoundSide) => number) | undefined;
}

/** @param values - At least one, in an order that does not depend on them. */
export type Weigh = (values: readonly number[], range: ValueRange) => BoundedMean;

/** Weighs the mean of values in a range by bets, which hold for every distribution in it. */
export const weighByBets: Weigh = (values, range) => {
  const [least, greatest] = range;
  const placeOf = (value: number): number => (value - least) / (greatest - least);
  const shares = Float64Array.from(values, placeOf);
  return {
    mean: computeMean(values),
    range,
    refutes: (bound, side, level) =>
      betsRefute(shares, { mean: Math.min(1 - 1e-9, Math.max(1e-9, placeOf(bound))), side, level }),
  };
};

/** Weighs the share of the greater of the two values that a unit can have: exactly (Clopper and Pearson 1934). */
export const weighShare: Weigh = (values, [least, greatest]) => {
  const count = (end: number): number => values.filter((value) => value === end).length;
  const counts = { above: count(greatest), below: count(least) };
  const findP = (bound: number, side: BoundSide): number => {
    const share = Math.min(1, Math.max(0, (bound - least) / (greatest - least)));
    const own = side > 0 ? counts.above : counts.below;
    return own === 0 ? 1 : incompleteBeta(side > 0 ? share : 1 - share, own, values.length - own + 1);
  };
  return {
    mean: computeMean(values),
    range: [least, greatest],
    refutes: (bound, side, level) => findP(bound, side) <= level,
    findP: (side) => findP(0, side),
  };
};

/**
 * Weighs differences that can only be −R, 0 or R: against 0 by the exact sign test of those that are not 0, which is McNemar's
 * (1947) if a unit is right or wrong, against all else by bets.
 */
export const weighSigns: Weigh = (differences, range) => {
  const bets = weighByBets(differences, range);
  const { above, below } = countSigns(differences);
  const findP = (side: BoundSide): number => (side > 0 ? signP(above, below) : signP(below, above));
  return {
    ...bets,
    findP,
    refutes: (bound, side, level) => (bound === 0 ? findP(side) <= level : bets.refutes(bound, side, level)),
  };
};

/** Counts the values on either side of 0. */
export function countSigns(values: readonly number[]): { readonly above: number; readonly below: number } {
  return {
    above: values.filter((value) => value > 0).length,
    below: values.filter((value) => value < 0).length,
  };
}

/** Returns levels below 1, an eighth of a doubling apart: the greatest first, the given one among them, and 120 below. */
export function listLevels(level: number): readonly number[] {
  const above = Math.floor(8 * exactMath.log2(1 / level) - 1e-9);
  return Array.from({ length: above + 121 }, (_, place) => level * exactMath.power(2, (above - place) / 8));
}

/** Returns the p of a true mean that is not on this side of 0: the least level from which on all levels refute it. */
export function oneSidedP(
  { mean, findP, refutes }: BoundedMean,
  side: BoundSide,
  levels: readonly number[],
): number {
  if (mean * side <= 0) return 1;
  if (findP !== undefined) return findP(side);
  const first = levels.findIndex((level) => !refutes(0, side, level));
  return first === 0 ? 1 : (levels.at(first - 1) ?? 1);
}

/** Returns the interval of both one-sided tests at this level: it excludes 0 if the test of 0 does. */
export function boundedInterval(weighed: BoundedMean, level: number): Interval {
  return { low: intervalEnd(weighed, 1, level), high: intervalEnd(weighed, -1, level) };
}

/** The bound that the true mean is above (side 1) or below (−1). */
function intervalEnd({ mean, range, refutes }: BoundedMean, side: BoundSide, level: number): number {
  const known = Math.min(range[1], Math.max(range[0], 0));
  const isInside = (mean - known) * side > 0;
  const isRefuted = isInside && refutes(known, side, level);
  const start = isRefuted ? known : range[side > 0 ? 0 : 1];
  const width = (isInside && !isRefuted ? known : mean) - start;
  let [low, high] = [0, 1];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (refutes(start + middle * width, side, level)) low = middle;
    else high = middle;
  }
  return start + low * width;
}
