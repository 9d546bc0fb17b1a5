/**
 * Returns the places of units in an order that is drawn from their names, so that it is the same in every output, and depends on
 * no value.
 */
export function orderUnits(names: readonly string[]): readonly number[] {
  const draws = names.map(hashName);
  return [...names.keys()].toSorted(
    (one, other) =>
      (draws[one] ?? 0) - (draws[other] ?? 0) || ((names[one] ?? '') < (names[other] ?? '') ? -1 : 1),
  );
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
