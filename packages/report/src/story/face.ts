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

/** Returns the class of the color of a player, which is the same wherever its name stands. */
export function playerClass(name: string): string {
  return `player-${drawFromName(name, 0) % colors}`;
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
