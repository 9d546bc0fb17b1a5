import type { ToldMatch } from '@masbench/core/benchmark';

/** Colors of players, of which the style has as many. */
const colors = 12;

/** The face that is made from a name, as paths on a square of 32. */
export interface DrawnFace {
  readonly hair: string;
  readonly eyes: string;
  /** False for eyes that are lines. */
  readonly isFilled: boolean;
  readonly mouth: string;
}

/** Returns the class of the color of a player: of a name, unless another of the match has it. */
export type ColorOf = (name: string) => string;

/** The color of a name that stands alone, and of a player whose color nobody else in the match would have. */
export const playerClass: ColorOf = (name) => `player-${drawFromName(name, 0) % colors}`;

/**
 * Gives the players of a match colors that differ, of up to twelve. Of players whose names have the same color, the first in
 * the alphabet keeps it, and the others get those that no name has.
 */
export function colorPlayers(told: Pick<ToldMatch, 'lines'>): ColorOf {
  const people = told.lines.findLast((line) => line.people !== undefined)?.people ?? [];
  const names = [...new Set(people.map(({ name }) => name))].toSorted();
  const taken = new Map<string, string>();
  for (const name of names) if (!taken.has(playerClass(name))) taken.set(playerClass(name), name);
  const others = names.filter((name) => taken.get(playerClass(name)) !== name);
  for (const name of others) {
    // Five steps on is another hue, and in the end every color.
    const first = drawFromName(name, 0) % colors;
    const free = Array.from({ length: colors }, (_, step) => `player-${(first + 5 * step) % colors}`);
    const color = free.find((one) => !taken.has(one));
    if (color !== undefined) taken.set(color, name);
  }
  const byName = new Map([...taken].map(([color, name]) => [name, color]));
  return (name) => byName.get(name) ?? playerClass(name);
}

/** Draws the face of a player: everywhere the same, and hardly ever that of another. Those who have left have their eyes crossed. */
export function drawFace(name: string, isOut: boolean): DrawnFace {
  const [eyes = 0, mouth = 0, hair = 0] = [1, 2, 3].map((salt) => drawFromName(name, salt) % 4);
  return {
    hair: hairs[hair] ?? '',
    eyes: isOut ? 'M9 12l4 4m0-4l-4 4m10-4l4 4m0-4l-4 4' : (eyeForms[eyes] ?? ''),
    isFilled: !isOut && eyes !== 3,
    mouth: mouths[mouth] ?? '',
  };
}

const hairs = [
  'M3 13a13.5 13.5 0 0 1 26 0c-6-3-20-3-26 0z',
  'M4 11a13.5 13.5 0 0 1 24 0c-4 0-9-4-12-4s-8 4-12 4z',
  'M2 15a14 14 0 0 1 15-14c-2 6-8 12-15 14z',
  'M9 3.500a14.500 14.500 0 0 1 14 0l-2 5h-10z',
];
const eyeForms = [
  'M11 13.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zm10 0a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3z',
  'M9.500 14h3v2h-3zm10 0h3v2h-3z',
  'M11 12.500l1.500 3h-3zm10 0l1.500 3h-3z',
  'M9 16q2-3 4 0m6 0q2-3 4 0',
];
const mouths = ['M11 22q5 4 10 0', 'M12 23h8', 'M12 24q4-3 8 0', 'M13 22a3 2 0 1 0 6 0a3 2 0 1 0-6 0'];

/** A number that follows from a name (FNV-1a). */
function drawFromName(name: string, salt: number): number {
  let hash = 2_166_136_261 + salt;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
