import * as z from 'zod';
import { weightsSchema } from '../voting/factors.js';
import { baselineMethods } from '../baselines/config.js';
import { mugVariants } from './compare.js';

/** What a study plays. */
export const studySettingsSchema = z.strictObject({
  /** Generated questions, each played at every error rate. */
  questions: z.int().min(1).default(200),
  seed: z.union([z.string(), z.number()]).default('study'),
  /** Seats of a game, one of them undercover. */
  seats: z.int().min(3).max(20).default(4),
  /** Declared error rates of the scripted players. */
  errors: z.array(z.number().min(0).max(1)).min(1).default([0, 0.05, 0.1, 0.2, 0.3, 0.5]),
  /** Probability that a player's answer is another one in a single call. */
  noise: z.number().min(0).max(1).default(0.05),
  /** λ of equation 5 and μ of equation 6. */
  lambda: z.number().min(0).default(1),
  mu: z.number().min(0).default(1),
  /** w₁ to w₄ of equation 7. */
  weights: weightsSchema.prefault({}),
  observationRounds: z.int().min(0).max(10).default(1),
  maxRounds: z.int().min(1).max(20).default(3),
  /** What is compared at equal calls. An empty list leaves the comparison out. */
  methods: z
    .array(z.enum([...mugVariants, ...baselineMethods]))
    .default([...mugVariants, ...baselineMethods]),
  /** The error rate of the comparison and the controls. */
  comparedError: z.number().min(0).max(1).default(0.2),
  /** Questions of the comparison and of each control. @default as `questions` */
  compared: z.int().min(1).optional(),
});

export type StudySettings = z.output<typeof studySettingsSchema>;
export type StudySettingsInput = z.input<typeof studySettingsSchema>;
