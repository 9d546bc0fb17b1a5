import type { Seat } from '../contracts/seat.js';

/**
 * Names for `count` seats that are prefixes of each other and sort in the reverse of their order: what finds rules that
 * compare, sort or search by name.
 */
export function collidingNames(count: number): readonly Seat[] {
  return Array.from({ length: count }, (_, index) => `p${'1'.repeat(count - index)}`);
}

/** Names that occur in no word and in no other name, in the order of the alphabet: they can be found in any text. */
export function plainNames(count: number): readonly Seat[] {
  return Array.from({ length: count }, (_, index) => `wq${letter(Math.floor(index / 26))}${letter(index)}`);
}

export type Rename = <Value>(value: Value) => Value;

/** Replaces the names of seats in all strings and keys, wherever they stand as whole words. */
export function wordRenamer(from: readonly Seat[], to: readonly Seat[]): Rename {
  const longestFirst = from.toSorted((left, right) => right.length - left.length).map(escaped);
  return renamer(
    from,
    to,
    new RegExp(`(?<![\\p{L}\\p{N}_])(${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'gu'),
  );
}

/** Replaces plain names wherever they stand, in capitals too. */
export function plainRenamer(from: readonly Seat[], to: readonly Seat[]): Rename {
  return renamer(from, to, new RegExp(from.map(escaped).join('|'), 'giu'));
}

function renamer(from: readonly Seat[], to: readonly Seat[], pattern: RegExp): Rename {
  const names = new Map(from.map((name, index) => [name.toLowerCase(), to[index] ?? name]));
  const replaced = (found: string): string => {
    const name = names.get(found.toLowerCase()) ?? found;
    if (from.includes(found)) return name;
    return found === found.toUpperCase()
      ? name.toUpperCase()
      : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  };
  const text = (value: string): string => value.replace(pattern, replaced);
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(rename);
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [text(key), rename(child)]));
  };
  return (value) => rename(value) as typeof value;
}

function letter(index: number): string {
  return String.fromCodePoint(97 + (index % 26));
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
