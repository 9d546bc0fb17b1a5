import { checkFinite, checkPaired } from '../checks.js';
import { inClusters, type Clusters } from '../intervals/clusters.js';
import { computeMean, computeVariance } from '../moments.js';
import { hedgesG } from '../tests/effect-size.js';
import { weighByBets, weighShare, weighSigns, type BoundedMean, type ValueRange } from './bounded-mean.js';
import type { Influence } from './family.js';
import {
  estimateMean,
  estimateSeparate,
  findPairBreakdown,
  findSeparateBreakdown,
  type Breakdown,
  type MeanEstimate,
} from './seen-difference.js';
import { weighSeparate } from './separate-means.js';
import { orderUnits } from './unit-order.js';
import type { Contrast, Verdict, VerdictOptions } from './verdict.js';

/** A contrast as its tests take it. */
export interface WeighedContrast {
  readonly numbers: Pick<
    Verdict,
    | 'first'
    | 'second'
    | 'firstMean'
    | 'secondMean'
    | 'difference'
    | 'standardError'
    | 'n'
    | 'effectSize'
    | 'bounds'
  >;
  readonly range: ValueRange;
  /** Tests that hold for every distribution in the range; `null` if there is no range, or too few units. */
  readonly bounded: BoundedMean | null;
  readonly refusal: string | null;
  /** `null` of fewer than two units on a side. */
  readonly estimate: MeanEstimate | null;
  readonly breakdown: Breakdown | null;
  /** Of pairs that are both played. */
  readonly differences: readonly number[] | null;
  readonly influence: Influence;
}

/** The means of units in the order in which they are bet on. */
interface UnitMeans {
  readonly keys: readonly string[];
  readonly values: readonly number[];
}

/** @param level - At which a one-sided test is decided. */
export function weighContrast(contrast: Contrast, options: VerdictOptions, level: number): WeighedContrast {
  const range = contrast.range ?? options.range ?? [-Infinity, Infinity];
  for (const [name, values] of [['a', contrast.a] as const, ['b', contrast.b] as const]) {
    checkFinite(name, values);
    if (contrast.known !== true || name === 'a') checkWithin(values, range);
  }
  return (contrast.paired ?? true) ? weighPairs(contrast, range) : weighSides(contrast, range, level);
}

/** @throws RangeError if a value is out of the range, or the range is empty */
export function checkWithin(values: readonly number[], [least, greatest]: ValueRange): void {
  const outside = values.find((value) => !(value >= least && value <= greatest));
  if (outside !== undefined || !(least < greatest))
    throw new RangeError(
      `Cannot compute: values must be from ${least} to ${greatest}: one value is ${outside}`,
    );
}

/** Returns the mean of every unit, in the order that is drawn from their names. */
export function meanByUnit(values: readonly number[], units: Clusters | undefined, side = ''): UnitMeans {
  if (units !== undefined) checkPaired(['values', values], ['units', units]);
  const clusters = inClusters(
    values.map((value, place) => ({
      value,
      key: units === undefined ? `${side}${place}` : String(units[place]),
    })),
    ({ key }) => key,
  );
  const keys = clusters.map(([one]) => one?.key ?? '');
  const means = clusters.map((cluster) => computeMean(cluster.map(({ value }) => value)));
  const order = orderUnits(keys);
  return { keys: order.map((place) => keys[place] ?? ''), values: order.map((place) => means[place] ?? 0) };
}

const noRange = 'no range of the values is declared, so no verdict holds for every distribution';

function refuse(n: number, range: ValueRange): string | null {
  if (n < 2) return n === 0 ? 'no unit' : 'one unit does not show how units vary';
  return Number.isFinite(range[1] - range[0]) ? null : noRange;
}

function weighPairs({ a, b, units, ...contrast }: Contrast, range: ValueRange): WeighedContrast {
  checkPaired(['a', a], ['b', b]);
  const { keys, values: own } = meanByUnit(a, units);
  const { values: other } = meanByUnit(b, units);
  const differences = own.map((value, place) => roundAway(value - (other[place] ?? 0), value));
  const n = differences.length;
  const [firstMean, secondMean] = [own, other].map((values) => (n === 0 ? 0 : computeMean(values)));
  const difference = n === 0 ? 0 : computeMean(differences);
  const estimate = n < 2 ? null : estimateMean(differences);
  const span = range[1] - range[0];
  const isEffect = contrast.values === 'effects';
  const refusal = isEffect ? 'effects of a model are judged by t alone' : refuse(n, range);
  const [chance = 0] = other;
  const isChance = contrast.known === true && other.every((value) => value === chance);
  const isExact = contrast.values === 'ends' || (contrast.values === 'result' && contrast.known !== true);
  const weigh = !isExact ? weighByBets : contrast.known === true ? weighShare : weighSigns;
  const bounded =
    refusal !== null
      ? null
      : isChance
        ? weigh(differences, [range[0] - chance, range[1] - chance])
        : contrast.known === true
          ? weighByBets(differences, [-span, span])
          : weigh(differences, [-span, span]);
  const variance = estimate === null || estimate.standardError === 0 ? 0 : computeVariance(differences);
  return {
    numbers: {
      first: contrast.first,
      second: contrast.second,
      firstMean: firstMean ?? 0,
      secondMean: secondMean ?? 0,
      difference,
      standardError: estimate?.standardError ?? 0,
      n,
      effectSize: variance === 0 ? null : { name: 'd_z', value: difference / Math.sqrt(variance) },
      bounds: findBounds(difference, n, contrast.missing, span),
    },
    range,
    bounded,
    refusal,
    estimate,
    breakdown:
      bounded === null || difference === 0
        ? null
        : contrast.known === true
          ? findSeparateBreakdown(
              [
                { mean: firstMean ?? 0, n },
                { mean: secondMean ?? 0, n: Infinity },
              ],
              range,
            )
          : findPairBreakdown(difference, n, range),
    differences: contrast.known === true || isEffect ? null : differences,
    influence: new Map(keys.map((key, place) => [key, (differences[place] ?? 0) - difference])),
  };
}

function weighSides(contrast: Contrast, range: ValueRange, level: number): WeighedContrast {
  const { first, second, a, b, units, otherUnits } = contrast;
  // Places of separate samples have nothing in common; named units have.
  const own = meanByUnit(a, units, `${first} `);
  const other = meanByUnit(b, otherUnits, `${second} `);
  const [firstMean, secondMean] = [own, other].map(({ values }) =>
    values.length === 0 ? 0 : computeMean(values),
  );
  const [mean, otherMean] = [firstMean ?? 0, secondMean ?? 0];
  const [n, m] = [own.values.length, other.values.length];
  const estimate = Math.min(n, m) < 2 ? null : estimateSeparate(own.values, other.values);
  const known = new Set(own.keys);
  const refusal = other.keys.some((key) => known.has(key))
    ? 'units are on both sides, so that only a t test is possible'
    : refuse(Math.min(n, m), range);
  const weigh = contrast.values === 'ends' ? weighShare : weighByBets;
  const g = hedgesG(own.values, other.values)?.g;
  const influence = new Map<string, number>();
  const add = ({ keys, values }: UnitMeans, center: number, sign: number): void => {
    for (const [place, key] of keys.entries())
      influence.set(
        key,
        (influence.get(key) ?? 0) + (sign * ((values[place] ?? 0) - center)) / values.length,
      );
  };
  add(own, mean, 1);
  add(other, otherMean, -1);
  const bounded =
    refusal === null ? weighSeparate([weigh(own.values, range), weigh(other.values, range)], level) : null;
  return {
    numbers: {
      first,
      second,
      firstMean: mean,
      secondMean: otherMean,
      difference: mean - otherMean,
      standardError: estimate?.standardError ?? 0,
      n: [n, m],
      effectSize: g === undefined ? null : { name: 'g', value: g },
      bounds: findBounds(mean - otherMean, Math.min(n, m), contrast.missing, range[1] - range[0]),
    },
    range,
    bounded,
    refusal,
    estimate,
    breakdown:
      bounded === null || mean === otherMean
        ? null
        : findSeparateBreakdown(
            [
              { mean, n },
              { mean: otherMean, n: m },
            ],
            range,
          ),
    differences: null,
    influence,
  };
}

function findBounds(difference: number, n: number, missing = 0, span: number): Verdict['bounds'] {
  if (missing === 0 || !Number.isFinite(span)) return null;
  const share = missing / (n + missing);
  return {
    low: difference * (1 - share) - share * span,
    high: difference * (1 - share) + share * span,
  };
}

/** A difference without the rounding error of its terms: 0.4 − 0.3 and 0.3 − 0.2 are the same. */
function roundAway(difference: number, term: number): number {
  return Math.abs(difference) <= 1e-13 * Math.abs(term) ? 0 : difference;
}
