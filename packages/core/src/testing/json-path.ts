import { deeperPath } from '../contracts/plain-json.js';

export interface Difference {
  readonly path: string;
  readonly left: unknown;
  readonly right: unknown;
}

/**
 * The path to the first difference between two JSON values.
 *
 * @param keys whether the order of the keys of an object counts, as it does for readers of the text
 */
export function findDifference(
  left: unknown,
  right: unknown,
  keys: 'in any order' | 'in order' = 'in any order',
  path = '$',
): Difference | undefined {
  // Zero and minus zero are one number in JSON.
  if (left === right || Object.is(left, right)) return undefined;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right))
    return { path, left, right };
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = findDifference(left[key], right[key], keys, deeperPath(path, key, Array.isArray(left)));
    if (found !== undefined) return found;
  }
  if (keys === 'in any order' || Object.keys(left).join('\n') === Object.keys(right).join('\n'))
    return undefined;
  return { path, left: Object.keys(left), right: Object.keys(right) };
}

/** A difference as a clause: "is 1 in one and 2 in the other". */
export function describeDifference({ left, right }: Pick<Difference, 'left' | 'right'>): string {
  return `${show(left)} against ${show(right)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
