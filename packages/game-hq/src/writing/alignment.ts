import type { Word } from './words.js';

/** Words of two sentences that stand for each other: the index in the one, the index in the other. */
export type Pair = readonly [one: number, other: number];

/** What two sentences have between two neighbouring pairs, where they differ. */
export interface Gap {
  readonly one: readonly Word[];
  readonly other: readonly Word[];
  /** The word of the one sentence that the gap follows; `undefined` at its start. */
  readonly before: Word | undefined;
  /** Whether it stands before the first pair or after the last one. */
  readonly isOuter: 'start' | 'end' | undefined;
}

/** A longest common subsequence of two sentences by the keys of their words. Time and memory grow with the product of the lengths. */
export function align(one: readonly Word[], other: readonly Word[]): Pair[] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        one[i]?.key === other[j]?.key
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    if (one[i]?.key === other[j]?.key) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The gaps of an alignment, without those in which neither sentence has a word. */
export function gapsOf(one: readonly Word[], other: readonly Word[], pairs: readonly Pair[]): Gap[] {
  const gaps: Gap[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...pairs, [one.length, other.length] as const]) {
    if (nextI > i || nextJ > j) {
      const isOuter = i === 0 && j === 0 ? 'start' : nextI === one.length ? 'end' : undefined;
      gaps.push({ one: one.slice(i, nextI), other: other.slice(j, nextJ), before: one[i - 1], isOuter });
    }
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return gaps;
}
