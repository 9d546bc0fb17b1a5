import type { Awaitable } from '@masbench/core';

/** Turns images into vectors whose angle measures their similarity. */
export interface ImageEmbedder {
  /** Shown with every similarity, so that pixel statistics are never mistaken for a network's embedding. */
  readonly name: string;
  /** Recorded next to the name. */
  readonly version?: string | undefined;
  /** Embeds an image (PNG, JPEG or GIF bytes) as a vector of fixed length, not all zeros. */
  readonly embed: (
    bytes: Uint8Array,
    context: { readonly signal: AbortSignal },
  ) => Awaitable<ArrayLike<number>>;
}

/**
 * The cosine of the angle between two vectors, -1 to 1; `undefined` if one of them is all zeros.
 * @throws RangeError if their lengths differ.
 */
export function cosine(left: ArrayLike<number>, right: ArrayLike<number>): number | undefined {
  if (left.length !== right.length) {
    throw new RangeError(
      `Cannot compare vectors: their lengths must be the same: ${left.length} and ${right.length}`,
    );
  }
  // Scaled to a greatest entry of 1, so squares neither underflow nor overflow.
  const [leftUnit, rightUnit] = [greatest(left), greatest(right)];
  if (leftUnit === 0 || rightUnit === 0) return undefined;
  let [product, leftSquare, rightSquare] = [0, 0, 0];
  for (let index = 0; index < left.length; index++) {
    const [x, y] = [(left[index] ?? 0) / leftUnit, (right[index] ?? 0) / rightUnit];
    product += x * y;
    leftSquare += x * x;
    rightSquare += y * y;
  }
  // One root instead of two keeps a vector's cosine with itself at exactly 1.
  return Math.max(-1, Math.min(1, product / Math.sqrt(leftSquare * rightSquare)));
}

function greatest(vector: ArrayLike<number>): number {
  let most = 0;
  for (let index = 0; index < vector.length; index++) most = Math.max(most, Math.abs(vector[index] ?? 0));
  return most;
}
