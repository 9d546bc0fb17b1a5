import type { Seat } from '../seat.js';

/**
 * Names for `count` seats that are prefixes of each other and sort in the reverse of their order: what finds rules that
 * compare, sort or search by name.
 */
export function collidingNames(count: number): readonly Seat[] {
  return Array.from({ length: count }, (_, index) => `p${'1'.repeat(count - index)}`);
}

/** Replaces the names of seats in all strings and keys, wherever they stand as whole words. */
export function renamer(from: readonly Seat[], to: readonly Seat[]): <Value>(value: Value) => Value {
  const names = new Map(from.map((name, index) => [name, to[index] ?? name]));
  const longestFirst = [...from].toSorted((left, right) => right.length - left.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  const text = (value: string): string => value.replace(pattern, (name) => names.get(name) ?? name);
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(rename);
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [text(key), rename(child)]));
  };
  return (value) => rename(value) as typeof value;
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
