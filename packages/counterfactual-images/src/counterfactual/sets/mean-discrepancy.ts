import { exactMath } from '@masbench/statistics';

/** Two sets of embeddings: rows of one length. */
export type EmbeddingSets = readonly [readonly ArrayLike<number>[], readonly ArrayLike<number>[]];

/**
 * CMMD of two sets of embeddings: 1000 times the squared maximum mean discrepancy under a Gaussian kernel with σ =
 * 10, means over all pairs, a row with itself included (Jayasumana and others, "Rethinking FID", CVPR 2024, arXiv
 * 2401.09603, and its reference code). It is the published CMMD only for CLIP ViT-L/14@336 embeddings scaled to
 * length 1, which `unitLength` does; name the embedder with the number.
 * @throws RangeError if a set is empty or where lengths differ.
 */
export function cmmd(sets: EmbeddingSets): number {
  checked(sets, 1);
  const mean = (a: EmbeddingSets[0], b: EmbeddingSets[0]): number =>
    sumPairs(a, b, gaussianKernel) / (a.length * b.length);
  const [left, right] = sets;
  return 1000 * (mean(left, left) + mean(right, right) - 2 * mean(left, right));
}

/**
 * KID of two sets of embeddings: the unbiased squared maximum mean discrepancy under the kernel (x·y/d + 1)³
 * (Bińkowski and others, "Demystifying MMD GANs", ICLR 2018), over the whole sets, without their division into
 * blocks. It may be negative. It is the published KID only for Inception-v3 features.
 * @throws RangeError if a set has fewer than two rows or where lengths differ.
 */
export function kernelDistance(sets: EmbeddingSets): number {
  checked(sets, 2);
  const within = (set: EmbeddingSets[0]): number => {
    const own = set.reduce((sum, row) => sum + cubicKernel(row, row), 0);
    return (sumPairs(set, set, cubicKernel) - own) / (set.length * (set.length - 1));
  };
  const [left, right] = sets;
  return (
    within(left) + within(right) - (2 * sumPairs(left, right, cubicKernel)) / (left.length * right.length)
  );
}

/** A vector scaled to length 1; one of zeros is left as it is. */
export function unitLength(vector: ArrayLike<number>): number[] {
  const values = Array.from(vector);
  const length = exactMath.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}

/** σ = 10. */
function gaussianKernel(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let square = 0;
  for (let index = 0; index < left.length; index++) square += ((left[index] ?? 0) - (right[index] ?? 0)) ** 2;
  return exactMath.exp(-square / (2 * 10 ** 2));
}

function cubicKernel(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let product = 0;
  for (let index = 0; index < left.length; index++) product += (left[index] ?? 0) * (right[index] ?? 0);
  return exactMath.power(product / left.length + 1, 3);
}

function sumPairs(
  left: EmbeddingSets[0],
  right: EmbeddingSets[0],
  kernel: (left: ArrayLike<number>, right: ArrayLike<number>) => number,
): number {
  let sum = 0;
  for (const one of left) for (const other of right) sum += kernel(one, other);
  return sum;
}

function checked([left, right]: EmbeddingSets, least: number): void {
  const length = left[0]?.length ?? 0;
  if (
    left.length < least ||
    right.length < least ||
    [...left, ...right].some((row) => row.length !== length)
  ) {
    throw new RangeError(
      `Cannot compare sets of embeddings: each must hold at least ${least} of one length: ${left.length} and ${right.length}`,
    );
  }
}
