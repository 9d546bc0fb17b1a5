import type { Awaitable } from '@masbench/core';
import { decode } from '../../images/raster.js';
import type { OpenImageQuestion } from '../../question.js';
import type { AnalysisContext } from '../edit-plan.js';
import { changedShare, leastChangedShare } from '../settle-reply.js';
import { cosine, type ImageEmbedder } from './image-embedder.js';
import { patchNaturalness, type ImagePair, type Naturalness } from './naturalness.js';
import { colorStatistics, structureStatistics } from './statistics-embedders.js';

/** Answers a question about an image, to check that an edit changed the answer. `undefined` if it cannot. */
export type AnswerImage = (
  /** PNG bytes of the original or the edited image. */
  bytes: Uint8Array,
  /** The question without its right answer. */
  question: OpenImageQuestion,
  /** The signal to heed, and where to report what was spent. */
  context: AnalysisContext,
) => Awaitable<string | undefined>;

/** The measures of an edit: similarities and naturalness, each in [0, 1], greater is better; `null`: not measured. */
export interface EditMeasures {
  /** Visual similarity: of ViT embeddings in the paper. */
  readonly visual: number | null;
  /** Semantic similarity: of CLIP embeddings in the paper. */
  readonly semantic: number | null;
  /** How natural the edited image looks; see `Naturalness`. */
  readonly naturalness: number | null;
  /** Whether the edit can be seen, and changes the answer if that is checked. */
  readonly happened: boolean | null;
  /** Why the edit counts as not happened or is not measured; `null` otherwise. */
  readonly note: string | null;
}

/** How an edit is measured. */
export interface MeasureOptions {
  /** Visual similarity. @default `structureStatistics()`, which is no ViT */
  readonly visual?: ImageEmbedder | undefined;
  /** Semantic similarity. @default `colorStatistics()`, which is no CLIP */
  readonly semantic?: ImageEmbedder | undefined;
  /** @default `patchNaturalness()` */
  readonly naturalness?: Naturalness | undefined;
  /** Answers for both images: the edit happened if they differ. @default pixels alone decide */
  readonly answer?: AnswerImage | undefined;
  /** Above this value of both similarities the edit counts as not happened. @default none */
  readonly mostSimilar?: number | undefined;
}

/** The measures of the options, with defaults. */
export function computeMeasures({ visual, semantic, naturalness }: MeasureOptions): {
  readonly visual: ImageEmbedder;
  readonly semantic: ImageEmbedder;
  readonly naturalness: Naturalness;
} {
  return {
    visual: visual ?? structureStatistics(),
    semantic: semantic ?? colorStatistics(),
    naturalness: naturalness ?? patchNaturalness(),
  };
}

/**
 * Measures the three constraints on a counterfactual image and whether the edit happened. Similarities are cosines,
 * with negative ones counted as 0. Similarity alone would accept an unchanged image, so `happened` requires visible
 * differences, similarities below the bound and, with `answer`, another answer. It is `null` if an answer is missing.
 */
export async function measureEdit(
  { question, ...pair }: ImagePair & { readonly question: OpenImageQuestion },
  { signal, use, ...options }: MeasureOptions & AnalysisContext,
): Promise<EditMeasures> {
  const { answer, mostSimilar = Infinity } = options;
  const { visual, semantic, naturalness } = computeMeasures(options);
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
