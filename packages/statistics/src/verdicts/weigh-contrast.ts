import { checkFinite, checkPaired } from '../checks.js';
import { orderUnits, type OrderedUnits } from '../intervals/ordered-units.js';
import { hedgesG } from '../tests/effect-size.js';
import type { Influence } from '../tests/max-t.js';
import { estimateMean, estimateSeparate, type MeanEstimate } from '../tests/t-test.js';
import { weighByBets, weighShare, weighSigns, type BoundedMean, type ValueRange } from './bounded-mean.js';
import { breakdownPoint } from './breakdown.js';
import { weighSeparate } from './separate-means.js';
import type { Contrast, Verdict, VerdictOptions } from './verdict.js';

/** A contrast as its tests take it. */
export interface WeighedContrast {
  readonly numbers: Omit<
    Verdict,
    'interval' | 'p' | 'adjustedP' | 'family' | 'word' | 'separated' | 'seen' | 'signs' | 'more' | 'sentence'
  >;
  readonly range: ValueRange;
  /** Tests that hold for every distribution in the range; `null` if there is no range, or too few units. */
  readonly bounded: BoundedMean | null;
  /** `null` of fewer than two units on a side. */
  readonly estimate: MeanEstimate | null;
  /** Of pairs that are both played. */
  readonly differences: readonly number[] | null;
  readonly influence: Influence;
}

/** Takes a contrast apart into independent units, and weighs them. */
export function weighContrast(contrast: Contrast, options: VerdictOptions): WeighedContrast {
  const { first, second, a, b, units, missing = 0, paired = true, known = false } = contrast;
  const { range = options.range ?? [-Infinity, Infinity], values = options.values } = contrast;
  const span = range[1] - range[0];
  checkWithin('a', a, range);
  checkWithin('b', b, known ? [-Infinity, Infinity] : range);
  if (paired) checkPaired(['a', a], ['b', b]);
  // Places of separate samples have nothing in common; named units have.
  const own = orderUnits(a, { units, side: paired ? '' : `${first} ` });
  const other = orderUnits(b, paired ? { units } : { units: contrast.otherUnits, side: `${second} ` });
  const [n, m] = [own.values.length, other.values.length];
  const pairs = paired ? own.values.map((value, place) => subtract(value, other.values[place] ?? 0)) : null;
  const isFew = Math.min(n, m) < 2;
  const estimate = isFew ? null : pairs ? estimateMean(pairs) : estimateSeparate(own.values, other.values);
  const { mean: difference, standardError } = estimate ?? { mean: own.mean - other.mean, standardError: 0 };
  const d = standardError > 0 ? difference / (standardError * Math.sqrt(n)) : undefined;
  const effect = paired ? d : hedgesG(own.values, other.values)?.g;
  const refusal = refuse({ values, paired }, [own, other], span);
  const bounded = refusal === null ? weigh({ values, known }, [own, other], { range, pairs }) : null;
  const isPair = paired && !known;
  const share = missing / (Math.min(n, m) + missing);
  const [middle, margin] = [difference * (1 - share), share * span];
  return {
    numbers: {
      first,
      second,
      firstMean: own.mean,
      secondMean: other.mean,
      difference,
      standardError,
      n: paired ? n : [n, m],
      effectSize: effect === undefined ? null : { name: paired ? 'd_z' : 'g', value: effect },
      refusal,
      bounds: missing > 0 && Number.isFinite(span) ? { low: middle - margin, high: middle + margin } : null,
      isPart: missing > 0,
      breakdown:
        bounded === null || difference === 0
          ? null
          : breakdownPoint([own.mean, other.mean], { sizes: [n, known ? Infinity : m], isPair, range }),
      unit: options.unit ?? 'unit',
    },
    range,
    bounded,
    estimate,
    differences: known || values === 'effects' ? null : pairs,
    influence: pairs
      ? spread({ ...own, values: pairs, mean: difference }, 1)
      : [...spread(own, 1), ...spread(other, -1)],
  };
}

/** @throws RangeError if a value is not finite or out of the range, or the range is empty */
export function checkWithin(name: string, values: readonly number[], [least, greatest]: ValueRange): void {
  checkFinite(name, values);
  const outside = values.find((value) => !(value >= least && value <= greatest));
  if (outside !== undefined || !(least < greatest))
    throw new RangeError(
      `Cannot compute: values must be from ${least} to ${greatest}: one value is ${outside}`,
    );
}

/** Why no verdict holds for every distribution. */
function refuse(
  { values, paired }: Pick<Contrast, 'values' | 'paired'>,
  [own, other]: readonly [OrderedUnits, OrderedUnits],
  span: number,
): string | null {
  const n = Math.min(own.keys.length, other.keys.length);
  const names = new Set(paired === true ? [] : own.keys);
  if (values === 'effects') return 'effects of a model are judged by t alone';
  if (other.keys.some((key) => names.has(key)))
    return 'units are on both sides, so that only a t test is possible';
  if (n < 2) return n === 0 ? 'no unit' : 'one unit does not show how units vary';
  return Number.isFinite(span)
    ? null
    : 'no range of the values is declared, so no verdict holds for every distribution';
}

/** Chooses the test of a design: exact ones of units with one match that has few possible values, else bets. */
function weigh(
  { values, known }: Pick<Contrast, 'values' | 'known'>,
  [own, other]: readonly [OrderedUnits, OrderedUnits],
  { range, pairs }: { readonly range: ValueRange; readonly pairs: readonly number[] | null },
): BoundedMean {
  const [least, greatest] = range;
  const isEnds = values === 'ends' && own.isSingle && other.isSingle;
  const weighSide = isEnds ? weighShare : weighByBets;
  if (pairs === null) return weighSeparate([weighSide(own.values, range), weighSide(other.values, range)]);
  if (known === true) {
    const low = other.values.reduce((most, value) => Math.min(most, value), Infinity);
    const high = other.values.reduce((most, value) => Math.max(most, value), -Infinity);
    return (low === high ? weighSide : weighByBets)(pairs, [least - high, greatest - low]);
  }
  const isResult = values === 'result' && own.isSingle;
  return (isEnds || isResult ? weighSigns : weighByBets)(pairs, [least - greatest, greatest - least]);
}

/** How much every unit moves a mean. */
function spread({ keys, values, mean }: OrderedUnits, sign: 1 | -1): Influence {
  return keys.map((key, place) => [key, (sign * ((values[place] ?? 0) - mean)) / keys.length]);
}

/** A difference without the rounding error of its terms: 0.4 − 0.3 and 0.3 − 0.2 are the same. */
function subtract(value: number, other: number): number {
  return Math.abs(value - other) <= 1e-13 * Math.abs(value) ? 0 : value - other;
}
