import { checkFinite, checkPaired, checkShare } from '../checks.js';
import { inClusters, type Clusters } from '../intervals/clusters.js';
import type { Interval } from '../intervals/intervals.js';
import { computeMean, computeVariance } from '../moments.js';
import type { Seed } from '../random.js';
import { hedgesG } from '../tests/effect-size.js';
import { pairedPermutation } from '../tests/paired-permutation.js';
import { adjustFamily, type Influence } from './family.js';
import { decideInSteps, type Decision } from './step-down.js';
import { permuteStudentized } from './studentized-permutation.js';
import type { Contrast, VerdictOptions, Verdict } from './verdict.js';
import { writeStatement } from './verdict-statement.js';
import { estimateSeparate, weighSeparate } from './weigh-separate.js';
import {
  estimateMean,
  isAlmostConstant,
  weighAgainst,
  weighDifferences,
  type ValueRange,
  type WeighedUnits,
} from './weigh-units.js';

/**
 * Judges differences that are shown together: one call decides what is printed anywhere. Units are independent, and every
 * unit counts once, however many values it has. A difference is separated if its interval and a test that is exact where
 * it can be (sign-flip of pairs; studentized permutation, Janssen 1997, Chung and Romano 2013) agree, both adjusted for
 * all of these comparisons (max-t, Westfall and Young 1993, in steps; Bonferroni below 20 units).
 *
 * Where the test cannot exclude zero, the interval reaches it. It stays in the range, is never of zero width, and is
 * refused in words where none holds. `docs/statistics.md` measures its coverage.
 *
 * @returns One verdict for each contrast, in the same order
 * @throws RangeError if lists differ in length or values are out of the range
 */
export function judgeDifferences(
  contrasts: readonly Contrast[],
  options: VerdictOptions = {},
): readonly Verdict[] {
  const { confidence = 0.95, seed = 0, target, unit = 'unit', among = [] } = options;
  const error = 1 - checkShare('confidence', confidence);
  const found = contrasts.map((contrast) => weighContrast(contrast, options));
  const others = among.map((contrast) => weighContrast(contrast, options));
  const all = [...found, ...others];
  const adjust = adjustFamily(
    all.map(({ influence }) => influence),
    { error, seed },
  );
  const ps = found.map(({ weighed: { evidence }, permute }) =>
    evidence === null ? 1 : Math.max(permute(), evidence.computeP(0)),
  );
  const endsOf = (place: number, level: number): Interval | null =>
    found[place]?.weighed.evidence?.findEnds(level) ?? null;
  const isShown = (place: number, { level, adjustedP }: Decision): boolean => {
    const ends = endsOf(place, level);
    return (
      ends !== null &&
      // Equivalent: `adjustedP < error + 1e-12`, as the tolerance is for rounding
      adjustedP <= error + 1e-12 &&
      // Equivalent: `true`, as it has the p of the interval, rounding aside
      (ends.low > 0 || ends.high < 0)
    );
  };
  const decisions = decideInSteps(ps, { all, adjust, isShown });
  return found.map(
    ({ weighed: { refusal }, influence: _influence, permute: _permute, ...numbers }, place) => {
      // Stryker disable next-line ObjectLiteral: there is a decision for every place
      const { level, adjustedP } = decisions[place] ?? { level: error, adjustedP: 1 };
      const p = ps[place] ?? 1;
      const ends = endsOf(place, level);
      const separated = isShown(place, { level, adjustedP });
      const interval =
        ends === null || separated
          ? ends
          : // The test does not exclude zero, and so the interval does not.
            { low: Math.min(ends.low, 0), high: Math.max(ends.high, 0) };
      const verdict = {
        ...numbers,
        interval,
        refusal,
        p,
        adjustedP,
        family: found.length + others.length,
        separated,
      };
      const statement = writeStatement(verdict, {
        target,
        unit,
        confidence,
        isPart: (contrasts[place]?.missing ?? 0) > 0,
      });
      return { ...verdict, statement, sentence: `${verdict.first} − ${verdict.second} ${statement}` };
    },
  );
}

interface WeighedContrast extends Pick<
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
> {
  readonly weighed: WeighedUnits;
  readonly influence: Influence;
  /** Returns the p of the test, an exact one if there is one; 0 if none but the interval's is possible. Asked for if there is evidence. */
  readonly permute: () => number;
}

function weighContrast(contrast: Contrast, options: VerdictOptions): WeighedContrast {
  const { seed = 0, resamples = 10_000 } = options;
  const { first, second, paired = true, missing = 0 } = contrast;
  const range = contrast.range ?? options.range ?? [-Infinity, Infinity];
  checkFinite('a', contrast.a);
  checkFinite('b', contrast.b);
  const span = range[1] - range[0];
  const weigh = paired ? weighPairs : weighSides;
  const { total, ...found } = weigh(contrast, range, { seed, resamples });
  const share = missing / (total + missing);
  const bounds =
    missing === 0 || !Number.isFinite(span)
      ? null
      : {
          low: found.difference * (1 - share) - share * span,
          high: found.difference * (1 - share) + share * span,
        };
  return { first, second, ...found, bounds };
}

type Found = Omit<WeighedContrast, 'first' | 'second' | 'bounds'> & { readonly total: number };

function weighPairs(
  { a, b, units, known = false }: Contrast,
  range: ValueRange,
  draws: { readonly seed: Seed; readonly resamples: number },
): Found {
  checkPaired(['a', a], ['b', b]);
  const sides = [...meanByUnit(a, units).entries()];
  const others = meanByUnit(b, units);
  const own = sides.map(([, value]) => value);
  const other = sides.map(([key]) => others.get(key) ?? Number.NaN);
  const differences = own.map((value, index) => roundAway(value - (other[index] ?? Number.NaN), value));
  const span = range[1] - range[0];
  const n = differences.length;
  const isFlat = isAlmostConstant(differences);
  const { standardError } = isFlat ? { standardError: 0 } : estimateMean(differences);
  const difference = n === 0 ? 0 : computeMean(differences);
  const weighed = known ? weighAgainst(own, other, range) : weighDifferences(differences, [-span, span]);
  return {
    firstMean: n === 0 ? 0 : computeMean(own),
    secondMean: n === 0 ? 0 : computeMean(other),
    difference,
    standardError,
    n,
    total: n,
    effectSize: isFlat ? null : { name: 'd_z', value: difference / Math.sqrt(computeVariance(differences)) },
    weighed,
    influence: new Map(sides.map(([key], index) => [key, (differences[index] ?? 0) - difference])),
    permute: () =>
      // Values that are known cannot change sides with others.
      known
        ? 0
        : // Stryker disable next-line OptionalChaining: there is a pair, as there is evidence
          (pairedPermutation(
            differences,
            differences.map(() => 0),
            draws,
          )?.p ?? 1),
  };
}

function weighSides(
  { first, second, a, b, units, otherUnits }: Contrast,
  range: ValueRange,
  draws: { readonly seed: Seed; readonly resamples: number },
): Found {
  // Places of separate samples have nothing in common; named units have.
  const [sides, others] = [
    [...meanByUnit(a, units ?? namePlaces(first, a))],
    [...meanByUnit(b, otherUnits ?? namePlaces(second, b))],
  ];
  const [own, other] = [sides.map(([, value]) => value), others.map(([, value]) => value)];
  const isKnown = own.length > 1 && other.length > 1;
  const { standardError } = isKnown ? estimateSeparate(own, other) : { standardError: 0 };
  const [firstMean, secondMean] = [own, other].map((values) =>
    values.length === 0 ? 0 : computeMean(values),
  );
  const g = hedgesG(own, other)?.g;
  const influence = new Map<string, number>();
  const add = (values: readonly (readonly [string, number])[], mean: number, sign: number): void => {
    for (const [key, value] of values)
      influence.set(key, (influence.get(key) ?? 0) + (sign * (value - mean)) / values.length);
  };
  add(sides, firstMean ?? 0, 1);
  add(others, secondMean ?? 0, -1);
  return {
    firstMean: firstMean ?? 0,
    secondMean: secondMean ?? 0,
    difference: (firstMean ?? 0) - (secondMean ?? 0),
    standardError,
    n: [own.length, other.length],
    total: Math.min(own.length, other.length),
    effectSize: g === undefined ? null : { name: 'g', value: g },
    weighed: weighSeparate(own, other, range),
    influence,
    permute: () => permuteStudentized(own, other, draws),
  };
}

/** The mean of every unit, by its key. */
function meanByUnit(values: readonly number[], units: Clusters | undefined): ReadonlyMap<string, number> {
  if (units === undefined) return new Map(values.map((value, place) => [`${place}`, value]));
  checkPaired(['values', values], ['units', units]);
  const clusters = inClusters(
    values.map((value, place) => ({ value, key: String(units[place]) })),
    ({ key }) => key,
  );
  return new Map(
    // Stryker disable next-line OptionalChaining,StringLiteral: no cluster is empty
    clusters.map((cluster) => [cluster[0]?.key ?? '', computeMean(cluster.map(({ value }) => value))]),
  );
}

function namePlaces(side: string, values: readonly number[]): readonly string[] {
  return values.map((_, place) => JSON.stringify([side, place]));
}

/** A difference without the rounding error of its terms: 0.4 − 0.3 and 0.3 − 0.2 are the same. */
function roundAway(difference: number, term: number): number {
  return Math.abs(difference) <= 1e-13 * Math.abs(term) ? 0 : difference;
}
