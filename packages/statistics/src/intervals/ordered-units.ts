import { checkPaired } from '../checks.js';
import type { Clusters } from './clusters.js';
import { computeMean } from '../moments.js';

/** The means of independent units, in an order that is drawn from their names: the same in every output, whatever the values. */
export interface OrderedUnits {
  readonly keys: readonly string[];
  readonly values: readonly number[];
  /** Of the values of units; 0 of none. */
  readonly mean: number;
  /** True if every unit has one value. */
  readonly isSingle: boolean;
}

/**
 * Returns the mean of every unit.
 *
 * @param options.units - The unit of every value. Default: each its own.
 * @param options.side - Of units that have no name.
 */
export function orderUnits(
  values: readonly number[],
  { units, side = '' }: { readonly units?: Clusters | undefined; readonly side?: string },
): OrderedUnits {
  if (units !== undefined) checkPaired(['values', values], ['units', units]);
  const found = new Map<string, { key: string; draw: number; sum: number; count: number }>();
  for (const [place, value] of values.entries()) {
    const key = String(units?.[place] ?? `${side}${place}`);
    const known = found.get(key);
    if (known === undefined) found.set(key, { key, draw: hashName(key), sum: value, count: 1 });
    else {
      known.sum += value;
      known.count += 1;
    }
  }
  const ordered = [...found.values()].toSorted(
    (one, other) => one.draw - other.draw || (one.key < other.key ? -1 : 1),
  );
  const means = ordered.map(({ sum, count }) => sum / count);
  return {
    keys: ordered.map(({ key }) => key),
    values: means,
    mean: means.length === 0 ? 0 : computeMean(means),
    isSingle: ordered.length === values.length,
  };
}

/** FNV-1a with the mixing of MurmurHash 3: 32 bits. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < name.length; place += 1)
    hash = Math.imul(hash ^ name.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
