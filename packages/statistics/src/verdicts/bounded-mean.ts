import { bisect } from './bisect.js';
import { betCapital } from './bet.js';
import { incompleteBeta } from '../distributions/beta.js';
import { binomialCdf } from '../distributions/binomial.js';
import * as exactMath from '../exact-math.js';
import { computeMean } from '../moments.js';

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
  /** Returns the exact p of a true mean on the other side of the bound. Default: the least level that refutes it. */
  readonly findP?: ((bound: number, side: BoundSide) => number) | undefined;
}

/**
 * Weighs the mean of values in a range by bets (`betCapital`), which hold for every distribution in it.
 *
 * @param values - At least one, in an order that does not depend on them.
 */
export function weighByBets(values: readonly number[], range: ValueRange): BoundedMean {
  const [least, greatest] = range;
  const width = greatest - least;
  const shares = Float64Array.from(values, (value) => (value - least) / width);
  return {
    mean: computeMean(values),
    range,
    refutes: (bound, side, level) => {
      const mean = Math.min(1 - 1e-9, Math.max(1e-9, (bound - least) / width));
      const target = -exactMath.log(level);
      return betCapital([{ values: shares, mean, side }], target) >= target - 1e-12;
    },
  };
}

/** Weighs the share of the greater of the two values that a unit can have: exactly (Clopper and Pearson 1934). */
export function weighShare(values: readonly number[], range: ValueRange): BoundedMean {
  const [least, greatest] = range;
  const n = values.length;
  const greater = values.filter((value) => value === greatest).length;
  const findP = (bound: number, side: BoundSide): number => {
    const share = Math.min(1, Math.max(0, (bound - least) / (greatest - least)));
    return side > 0
      ? greater === 0
        ? 1
        : incompleteBeta(share, greater, n - greater + 1)
      : greater === n
        ? 1
        : 1 - incompleteBeta(share, greater + 1, n - greater);
  };
  return {
    mean: computeMean(values),
    range,
    findP,
    refutes: (bound, side, level) => findP(bound, side) <= level,
  };
}

/**
 * Weighs differences that can only be −R, 0 or R: against 0 by the exact sign test of those that are not 0, which is McNemar's
 * if a unit is right or wrong, against all else by bets.
 */
export function weighSigns(differences: readonly number[], range: ValueRange): BoundedMean {
  const bets = weighByBets(differences, range);
  return {
    ...bets,
    findP: (bound, side) => (bound === 0 ? computeSignP(differences, side) : Number.NaN),
    refutes: (bound, side, level) =>
      bound === 0 ? computeSignP(differences, side) <= level : bets.refutes(bound, side, level),
  };
}

/** Returns the one-sided p of the exact sign test of values that are not 0: of a probability of one half or less. */
export function computeSignP(values: readonly number[], side: BoundSide): number {
  const own = values.filter((value) => value * side > 0).length;
  const others = values.filter((value) => value * side < 0).length;
  return binomialCdf(others, own + others, 0.5);
}

/** Returns levels, the greatest first, of which one is the given one: an eighth of a doubling apart, to a thousandth of it. */
export function listLevels(level: number): readonly number[] {
  const above = Math.floor(8 * exactMath.log2(1 / level) - 1e-9);
  return Array.from({ length: above + 80 }, (_, place) => level * exactMath.power(2, (above - place) / 8));
}

/** Returns the p that the true mean is not on this side of the bound: the least level from which on all levels refute it. */
export function findOneSidedP(
  weighed: BoundedMean,
  {
    bound,
    side,
    levels,
  }: { readonly bound: number; readonly side: BoundSide; readonly levels: readonly number[] },
): number {
  if ((weighed.mean - bound) * side <= 0) return 1;
  if (weighed.findP !== undefined) return weighed.findP(bound, side);
  let p = 1;
  for (const level of levels) {
    if (!weighed.refutes(bound, side, level)) break;
    p = level;
  }
  return p;
}

/**
 * Returns the bound that the true mean is above (side 1) or below (−1) at this level.
 *
 * @param known - A bound from which the search starts: so the end excludes it exactly if its test does. Default: the end of the range
 */
export function findEnd(
  weighed: BoundedMean,
  {
    side,
    level,
    known,
    steps = 30,
  }: {
    readonly side: BoundSide;
    readonly level: number;
    readonly known?: number | undefined;
    /** Halvings of the search. Default 30. */
    readonly steps?: number | undefined;
  },
): number {
  const { mean, range, refutes } = weighed;
  const outer = side > 0 ? range[0] : range[1];
  const isBeyond = known !== undefined && (mean - known) * side > 0 && refutes(known, side, level);
  const inner = known === undefined || isBeyond || (mean - known) * side <= 0 ? mean : known;
  const start = isBeyond ? known : outer;
  const [found] = bisect([0, 1], steps, (share) => refutes(start + share * (inner - start), side, level));
  return found === 0 ? start : start + found * (inner - start);
}
