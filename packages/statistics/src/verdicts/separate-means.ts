import * as exactMath from '../exact-math.js';
import { listLevels, type BoundedMean, type BoundSide } from './bounded-mean.js';

/** Ends of one mean at levels, the smallest first. */
type EndsByLevel = readonly { readonly level: number; readonly end: number }[];

/**
 * Weighs the difference in means of two separate samples: of a difference it is sure where, whatever the second mean might be,
 * the one-sided tests of both means together refute it (Fisher's combination, 1932, at the least favorable mean).
 */
export function weighSeparate([first, second]: readonly [BoundedMean, BoundedMean]): BoundedMean {
  const span = first.range[1] - first.range[0];
  const tables = new Map<BoundSide, readonly [EndsByLevel, EndsByLevel]>();
  const findP = (bound: number, side: BoundSide): number => {
    const [own, other] = tables.get(side) ?? [listEnds(first, side), listEnds(second, side > 0 ? -1 : 1)];
    tables.set(side, [own, other]);
    let greatest = 0;
    // Between two ends of the first mean, the worst case for the second is at the one further out.
    let outer = side > 0 ? first.range[0] : first.range[1];
    for (const { level, end } of [...own, { level: 1, end: 0 }]) {
      const opposite = other.find((one) => (outer - bound - one.end) * side >= 0)?.level ?? 1;
      const product = level * opposite;
      greatest = Math.max(greatest, Math.min(1, product * (1 - exactMath.log(product))));
      outer = end;
    }
    return greatest;
  };
  return {
    mean: first.mean - second.mean,
    range: [-span, span],
    findP: (side) => findP(0, side),
    refutes: (bound, side, level) => findP(bound, side) <= level,
  };
}

/** Searches every end from that of the level before outward, as an end is at most as far in. */
function listEnds({ mean, range, refutes }: BoundedMean, side: BoundSide): EndsByLevel {
  const outer = range[side > 0 ? 0 : 1];
  const ends: { level: number; end: number }[] = [];
  let end = mean;
  for (const level of listLevels(1 / 16)) {
    if (!refutes(end, side, level)) {
      let [low, high] = [0, 1];
      for (let step = 0; step < 10; step += 1) {
        const middle = (low + high) / 2;
        if (refutes(outer + middle * (end - outer), side, level)) low = middle;
        else high = middle;
      }
      end = outer + low * (end - outer);
    }
    ends.unshift({ level, end });
  }
  return ends;
}
