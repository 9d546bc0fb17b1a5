import * as z from 'zod';
import { imageSchema, openQuestionSchema } from './question.js';

/** Input of the service `edit`: the question with its image, and why earlier attempts were rejected. */
export const editInputSchema = z.strictObject({
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
  image: imageSchema.nullable(),
  editType: z.string().nullable(),
  target: z.string().nullable(),
  instruction: z.string().nullable(),
  note: z.string().nullable(),
});

/** Output of the service `edit`. */
export type EditOutput = z.output<typeof editOutputSchema>;

/** Input of the service `accept`. */
export const acceptInputSchema = z.strictObject({
  question: openQuestionSchema,
  edited: imageSchema,
  editType: z.string().nullable(),
  instruction: z.string().nullable(),
});

/** Input of the service `accept`. */
export type AcceptInput = z.output<typeof acceptInputSchema>;

/**
 * Output of the service `accept`: similarity of the ViT embeddings, similarity of the CLIP embeddings, and
 * naturalness, each in [0, 1], greater is better. `happened`: the edit is visible. `null`: not measured.
 */
export const acceptOutputSchema = z.strictObject({
  visual: z.number().min(0).max(1).nullable(),
  semantic: z.number().min(0).max(1).nullable(),
  naturalness: z.number().min(0).max(1).nullable(),
  happened: z.boolean().nullable(),
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
    .default(1 / 3),
  beta: z
    .number()
    .min(0)
    .default(1 / 3),
  gamma: z
    .number()
    .min(0)
    .default(1 / 3),
  threshold: z.number().default(0.7),
});

/** Weights and threshold of equation 3. */
export type Acceptance = z.output<typeof acceptanceSchema>;

/** α·visual + β·semantic + γ·naturalness (equation 3), or `null` if a measure with a positive weight is missing. */
export function acceptanceScore(
  measures: Pick<AcceptOutput, 'visual' | 'semantic' | 'naturalness'>,
  { alpha, beta, gamma }: Pick<Acceptance, 'alpha' | 'beta' | 'gamma'>,
): number | null {
  const terms = [
    [alpha, measures.visual],
    [beta, measures.semantic],
    [gamma, measures.naturalness],
  ] as const;
  let score = 0;
  for (const [weight, value] of terms) {
    if (weight === 0) continue;
    if (value === null) return null;
    score += weight * value;
  }
  return score;
}
