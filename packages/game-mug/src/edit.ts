import { weightedSum } from '@masbench/statistics';
import * as z from 'zod';
import { imageSchema, openQuestionSchema } from './question.js';

/** Input of the service `edit`: the question with its image, and why earlier attempts were rejected. */
export const editInputSchema = z.strictObject({
  /** The question without its answer, with the reference of the original image. */
  question: openQuestionSchema,
  /** 1 for the first edit of this question. */
  attempt: z.int().min(1),
  /** Why each earlier attempt was rejected, oldest first. */
  rejected: z.array(z.string()),
});

/** Input of the service `edit`. */
export type EditInput = z.output<typeof editInputSchema>;

/** Output of the service `edit`. `image` is `null` if the editor refused or returned no image; `note` says why. */
export const editOutputSchema = z.strictObject({
  /** The edited image; one of another media type or size than the original is rejected. */
  image: imageSchema.nullable(),
  /** Name of the edit type; `null` if no edit was planned. */
  editType: z.string().nullable(),
  /** The change that was planned, in words; `null` if no edit was planned. */
  target: z.string().nullable(),
  /** The instruction to the editor; `null` if no edit was planned. */
  instruction: z.string().nullable(),
  /** Problems on the way; `null` if there were none. */
  note: z.string().nullable(),
});

/** Output of the service `edit`. */
export type EditOutput = z.output<typeof editOutputSchema>;

/** Input of the service `accept`. */
export const acceptInputSchema = z.strictObject({
  /** The question without its answer, with the reference of the original image. */
  question: openQuestionSchema,
  /** The edited image. */
  edited: imageSchema,
  /** Name of the edit type; `null` if it is not known. */
  editType: z.string().nullable(),
  /** The instruction to the editor; `null` if it is not known. */
  instruction: z.string().nullable(),
});

/** Input of the service `accept`. */
export type AcceptInput = z.output<typeof acceptInputSchema>;

/**
 * Output of the service `accept`: similarity of the ViT embeddings, similarity of the CLIP embeddings, and
 * naturalness, each in [0, 1], greater is better. `happened`: the edit is visible. `null`: not measured.
 */
export const acceptOutputSchema = z.strictObject({
  /** Visual similarity, from 0 to 1: of ViT embeddings in the paper. */
  visual: z.number().min(0).max(1).nullable(),
  /** Semantic similarity, from 0 to 1: of CLIP embeddings in the paper. */
  semantic: z.number().min(0).max(1).nullable(),
  /** How natural the edited image looks, from 0 to 1; see `Naturalness`. */
  naturalness: z.number().min(0).max(1).nullable(),
  /** Whether the edit can be seen, and changes the answer where that is checked. */
  happened: z.boolean().nullable(),
  /** Why the edit counts as not happened or is not measured; `null` otherwise. */
  note: z.string().nullable(),
});

/** Output of the service `accept`. */
export type AcceptOutput = z.output<typeof acceptOutputSchema>;

/**
 * α, β, γ and c of equation 3. The paper gives no values: these weigh the three measures equally, so that the score is
 * in [0, 1].
 */
export const acceptanceSchema = z.strictObject({
  alpha: z
    .number()
    .min(0)
    .default(1 / 3)
    .describe('Weight of the visual similarity'),
  beta: z
    .number()
    .min(0)
    .default(1 / 3)
    .describe('Weight of the semantic similarity'),
  gamma: z
    .number()
    .min(0)
    .default(1 / 3)
    .describe('Weight of the naturalness'),
  threshold: z.number().default(0.7).describe('c: the least score that is accepted'),
});

/** Weights and threshold of equation 3. */
export type Acceptance = z.output<typeof acceptanceSchema>;

/** α·visual + β·semantic + γ·naturalness (equation 3), or `null` if a measure with a positive weight is missing. */
export function acceptanceScore(
  measures: Pick<AcceptOutput, 'visual' | 'semantic' | 'naturalness'>,
  weights: Pick<Acceptance, 'alpha' | 'beta' | 'gamma'>,
): number | null {
  return weightedSum([
    [weights.alpha, measures.visual],
    [weights.beta, measures.semantic],
    [weights.gamma, measures.naturalness],
  ]);
}
