import type { Awaitable } from '@masbench/core';
import { decode } from '../../images/raster.js';
import type { AcceptOutput } from '../../edit.js';
import type { OpenQuestion } from '../../question.js';
import type { AnalysisContext } from '../edit-plan.js';
import { changedShare, leastChangedShare } from '../settle-reply.js';
import { cosine } from './image-embedder.js';
import type { ImageEmbedder } from './image-embedder.js';
import { patchNaturalness } from './naturalness.js';
import type { ImagePair, Naturalness } from './naturalness.js';
import { colourStatistics, structureStatistics } from './statistics-embedders.js';

/** Answers a question by an image, `undefined` where it cannot: shows whether an edit changed what it should. */
export type AnswerImage = (
  bytes: Uint8Array,
  question: OpenQuestion,
  context: AnalysisContext,
) => Awaitable<string | undefined>;

/** What an edit is measured with. */
export interface MeasureOptions {
  /** Visual similarity. @default `structureStatistics()`, which is no ViT */
  readonly visual?: ImageEmbedder | undefined;
  /** Semantic similarity. @default `colourStatistics()`, which is no CLIP */
  readonly semantic?: ImageEmbedder | undefined;
  /** @default `patchNaturalness()` */
  readonly naturalness?: Naturalness | undefined;
  /** Asked about both images: the edit happened where the answers differ. @default pixels alone decide */
  readonly answer?: AnswerImage | undefined;
  /** An edit more similar than this in both similarities did not happen: a bound against edits of nothing. @default none */
  readonly mostSimilar?: number | undefined;
}

/** The measures of the options, the default ones in place of those left out. */
export function measuresOf({ visual, semantic, naturalness }: MeasureOptions): {
  readonly visual: ImageEmbedder;
  readonly semantic: ImageEmbedder;
  readonly naturalness: Naturalness;
} {
  return {
    visual: visual ?? structureStatistics(),
    semantic: semantic ?? colourStatistics(),
    naturalness: naturalness ?? patchNaturalness(),
  };
}

/**
 * Measures the three constraints on a counterfactual image and whether the edit happened. Similarities are cosines,
 * with negative ones counted as 0. Similarity alone would accept an edit of nothing, so `happened` asks for pixels that
 * differ, for similarities below the bound and, where somebody answers, for another answer; it is `null` where an
 * answer is missing.
 */
export async function measureEdit(
  { question, ...pair }: ImagePair & { readonly question: OpenQuestion },
  { signal, use, ...options }: MeasureOptions & AnalysisContext,
): Promise<AcceptOutput> {
  const { answer, mostSimilar = Infinity } = options;
  const { visual, semantic, naturalness } = measuresOf(options);
  const similarity = async (embedder: ImageEmbedder): Promise<number | null> => {
    const [left, right] = [
      await embedder.embed(pair.original, { signal }),
      await embedder.embed(pair.edited, { signal }),
    ];
    const value = cosine(left, right);
    return value === undefined ? null : Math.max(0, value);
  };
  const measured = {
    visual: await similarity(visual),
    semantic: await similarity(semantic),
    naturalness: (await naturalness.measure(pair, { signal, use })) ?? null,
  };
  if (changedShare(decode(pair.original), decode(pair.edited)) < leastChangedShare) {
    return { ...measured, happened: false, note: 'no pixel changed visibly' };
  }
  if (
    measured.visual !== null &&
    measured.visual > mostSimilar &&
    measured.semantic !== null &&
    measured.semantic > mostSimilar
  ) {
    return { ...measured, happened: false, note: `the images are more similar than ${mostSimilar}` };
  }
  if (!answer) return { ...measured, happened: true, note: null };
  const before = await answer(pair.original, question, { signal, use });
  const after = await answer(pair.edited, question, { signal, use });
  if (before === undefined || after === undefined) {
    return { ...measured, happened: null, note: 'the question could not be answered by both images' };
  }
  return before === after
    ? { ...measured, happened: false, note: `the answer is '${before}' for both images` }
    : { ...measured, happened: true, note: null };
}
