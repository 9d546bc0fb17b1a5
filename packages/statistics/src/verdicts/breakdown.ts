import * as exactMath from '../exact-math.js';
import type { ValueRange } from './bounded-mean.js';

/** Rare units that would undo a difference that was seen. */
export interface Breakdown {
  /** Who would have to have its least (or greatest) value; `pair` if the first its least and the second its greatest. */
  readonly of: 'pair' | 'first' | 'second';
  /** Above this share of units, the order of the true means is another. */
  readonly share: number;
  /** The probability that so many units as there were show none, if the share is that one. */
  readonly unseen: number;
}

/**
 * Returns the breakdown of a difference Δ: of pairs Δ / (Δ + R), in which the greatest difference against it undoes it; of separate
 * samples that which is less likely to be noticed of crashes of the one ahead, Δ / (its mean − least), and best values of the other.
 *
 * @param options.sizes - Units of both; infinite if a mean is known.
 */
export function breakdownPoint(
  [first, second]: readonly [firstMean: number, secondMean: number],
  { sizes: [n, m], isPair, range }: { sizes: readonly [number, number]; isPair: boolean; range: ValueRange },
): Breakdown {
  const [least, greatest] = range;
  const size = Math.abs(first - second);
  const make = (of: Breakdown['of'], room: number, count: number): Breakdown => {
    const share = Math.min(1, size / room);
    return { of, share, unseen: Number.isFinite(count) ? exactMath.power(1 - share, count) : 0 };
  };
  if (isPair) return make('pair', size + greatest - least, n);
  const isAhead = first > second;
  const own = make('first', isAhead ? first - least : greatest - first, n);
  const other = make('second', isAhead ? greatest - second : second - least, m);
  return own.unseen > other.unseen || (own.unseen === other.unseen && isAhead) ? own : other;
}
