/** True if two values are alike in all their parts, of plain objects, lists and simple values. */
export function isDeepStrictEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [ones, others] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  return (
    ones.size === others.size &&
    [...ones].every(([key, one]) => others.has(key) && isDeepStrictEqual(one, others.get(key)))
  );
}
