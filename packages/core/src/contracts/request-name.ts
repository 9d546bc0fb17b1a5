/** Separators in the ids of requests: kinds, seats and keys must not hold them. */
const building = /^[^/:#\p{Cc}]+$/u;

/** True for what can be a kind, a seat or a key: a text without `/`, `:`, `#` and control characters, and not empty. */
export function isRequestName(name: string): boolean {
  return building.test(name);
}
