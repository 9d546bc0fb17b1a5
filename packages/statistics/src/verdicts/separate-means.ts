import * as exactMath from '../exact-math.js';
import { bisect } from './bisect.js';
import { findEnd, type BoundedMean, type BoundSide } from './bounded-mean.js';

/** Ends of one mean at levels, the smallest first. */
type EndsByLevel = readonly { readonly level: number; readonly end: number }[];

/**
 * Weighs the difference in means of two separate samples: of a difference it is sure where, whatever the second mean might be,
 * the one-sided tests of both means together refute it (Fisher's combination, 1932, at the least favorable mean).
 *
 * @param level - One that is decided at: p is exact to an eighth of a doubling.
 */
export function weighSeparate(
  [first, second]: readonly [BoundedMean, BoundedMean],
  level: number,
): BoundedMean & Required<Pick<BoundedMean, 'findP'>> {
  const span = first.range[1] - first.range[0];
  const tables = new Map<BoundSide, readonly [EndsByLevel, EndsByLevel]>();
  const endsOf = (side: BoundSide): readonly [EndsByLevel, EndsByLevel] => {
    const known = tables.get(side);
    if (known !== undefined) return known;
    const found = [listEnds(first, side, level), listEnds(second, side > 0 ? -1 : 1, level)] as const;
    tables.set(side, found);
    return found;
  };
  const findP = (bound: number, side: BoundSide): number => {
    const [own, other] = endsOf(side);
    let greatest = 0;
    // Between two ends of the first mean, the worst case for the second is at the one further out.
    let outer = side > 0 ? first.range[0] : first.range[1];
    for (const { level: p, end } of [...own, { level: 1, end: Number.NaN }]) {
      const opposite = other.find((one) => (outer - bound - one.end) * side >= 0)?.level ?? 1;
      greatest = Math.max(greatest, combine(p, opposite));
      if (greatest >= 1) break;
      outer = end;
    }
    return greatest;
  };
  return {
    mean: first.mean - second.mean,
    range: [-span, span],
    findP,
    refutes: (bound, side, at) => findP(bound, side) <= at,
  };
}

/** Fisher's combination of two independent p: the chance of a product as small. */
function combine(one: number, other: number): number {
  const product = one * other;
  return Math.min(1, product * (1 - exactMath.log(product)));
}

function listEnds(weighed: BoundedMean, side: BoundSide, level: number): EndsByLevel {
  const ends: { level: number; end: number }[] = [];
  let known: number | undefined;
  // From the greatest level down, so that an end is at most as far in as that of every greater level.
  for (const one of combinedLevels(level)) {
    const found = findEnd(weighed, { side, level: one, steps: 16 });
    known = known === undefined || (known - found) * side > 0 ? found : known;
    ends.unshift({ level: one, end: known });
  }
  return ends;
}

/** Levels of single means, the greatest first: a quarter of a doubling apart, down to what refutes alone. */
function combinedLevels(level: number): readonly number[] {
  const [, alone] = bisect([0, level], 60, (p) => combine(p, 1) < level);
  const above = Math.floor(4 * exactMath.log2(1 / alone) - 1e-9);
  return Array.from({ length: above + 40 }, (_, place) => alone * exactMath.power(2, (above - place) / 4));
}
