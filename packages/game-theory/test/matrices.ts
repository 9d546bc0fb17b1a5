import { expect } from 'vitest';

/** Rows against columns. */
export const rockPaperScissors = [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
];

/** Equal to so many places, for `toEqual`. */
export const nearly = (expected: readonly number[], places = 6): unknown[] =>
  expected.map((value) => expect.closeTo(value, places) as unknown);

/** An antisymmetric matrix, from the entries above its diagonal. */
export const antisymmetric = (size: number, entries: readonly number[]): number[][] => {
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  let next = 0;
  for (const [row, values] of matrix.entries())
    for (const [column, below] of matrix.entries()) {
      if (column <= row) continue;
      const entry = entries[next++] ?? 0;
      values[column] = entry;
      below[row] = -entry;
    }
  return matrix;
};
