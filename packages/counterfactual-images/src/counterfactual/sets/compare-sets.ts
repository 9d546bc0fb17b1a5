import type { ImageEmbedder } from '../measures/image-embedder.js';
import { frechetDistance } from './frechet-distance.js';
import { cmmd, kernelDistance, unitLength } from './mean-discrepancy.js';

/** How two sets of images differ as a whole. All numbers are 0 for the same set and grow with the difference. */
export interface SetReport {
  /** The embedder behind the numbers, which mean nothing without it. */
  readonly embedder: string;
  /** Images in each set. */
  readonly n: readonly [number, number];
  /** `frechetDistance`, squared. */
  readonly frechet: number;
  /** `cmmd` of embeddings scaled to length 1. */
  readonly cmmd: number;
  /** `kernelDistance`. */
  readonly kid: number;
}

/**
 * Compares all originals with all counterfactual images: a report about a data set, not an acceptance test for one
 * image. The figures are FID or CMMD only with the embedder of their definition.
 * @throws RangeError if a set has fewer than two images.
 */
export async function compareImageSets(
  [left, right]: readonly [readonly Uint8Array[], readonly Uint8Array[]],
  {
    embedder,
    signal = new AbortController().signal,
  }: { readonly embedder: ImageEmbedder; readonly signal?: AbortSignal | undefined },
): Promise<SetReport> {
  const embedAll = async (images: readonly Uint8Array[]): Promise<ArrayLike<number>[]> => {
    const rows: ArrayLike<number>[] = [];
    for (const image of images) rows.push(await embedder.embed(image, { signal }));
    return rows;
  };
  const [first, second] = [await embedAll(left), await embedAll(right)];
  return {
    embedder: embedder.name,
    n: [left.length, right.length],
    frechet: frechetDistance([first, second]),
    cmmd: cmmd([first.map(unitLength), second.map(unitLength)]),
    kid: kernelDistance([first, second]),
  };
}
