import * as z from 'zod';
import { acceptanceSchema } from '../edit.js';
import { answerFormSchema, imageSchema, questionSchema, type ImageReference } from '../question.js';
import { weightsSchema } from './factors.js';

/** A counterfactual image made before the match. */
export const counterfactualSchema = z.strictObject({
  /** The edited image, of the original's media type and size. */
  image: imageSchema,
  /** Name of the edit type, for reports. */
  editType: z.string().optional(),
  /** The change, in words. */
  target: z.string().optional(),
  /** The instruction that the editor followed. */
  instruction: z.string().optional(),
  /** Equation 3 of the attempt that was kept. */
  score: z.number().optional(),
  /** False if no attempt was accepted and the best was kept. */
  accepted: z.boolean().optional(),
});

/** A prepared counterfactual image. */
export type PreparedCounterfactual = z.output<typeof counterfactualSchema>;

/** Who casts the vote that counts: the agent freely, equation 7 over the agent's factors, or chance (an ablation). */
export const votingSchema = z.strictObject({
  /** `free`: the agent names a seat; `factors`: equation 7; `random`: a uniform draw. */
  by: z.enum(['free', 'factors', 'random']).default('free'),
  /** w₁ to w₄ of equation 7. */
  weights: weightsSchema.prefault({}),
});

/**
 * The settings of one match: one question. Defaults follow the protocol of the paper; each field notes what the paper
 * leaves open.
 */
export const mugConfigSchema = z
  .strictObject({
    /** The question, with the reference of the original image. */
    question: questionSchema,
    /**
     * How answers to a question with options are given: `letter` takes one of its letters, enforced by the schema;
     * `text` takes any text, such as a model's recorded answer.
     */
    answers: answerFormSchema.default('letter'),
    /** The prepared edited image. Without it the services `edit` and `accept` make one during the match. */
    counterfactual: counterfactualSchema.optional(),
    /** `none` deals the undercover the original image: the ablation without counterfactual editing of Figure 5. */
    editing: z.enum(['counterfactual', 'none']).default('counterfactual'),
    /** Maximum number of edits. If none is accepted, the best is kept and flagged. */
    maxEdits: z.int().min(1).max(20).default(3),
    /** Weights and threshold of equation 3. */
    acceptance: acceptanceSchema.prefault({}),
    /** 0 is the ablation without an undercover of Figure 5: no vote is taken. */
    undercovers: z.int().min(0).default(1),
    /** Names dealt to the seats at random, at least one per seat. @default Player 1, Player 2, … */
    names: z.array(z.string().min(1)).optional(),
    /** Rounds of reasoning without a vote before the first vote (Table 2 tries 0 to 3; 1 is best on two of three sets). */
    observationRounds: z.int().min(0).max(10).default(1),
    /** t_max of equation 9: rounds of reasoning and voting at most. */
    maxRounds: z.int().min(1).max(20).default(3),
    /** Questions that a player may ask per round; replies come in the next round. */
    maxQuestions: z.int().min(0).max(10).default(2),
    /** How a seat's vote is found. */
    voting: votingSchema.prefault({}),
    /**
     * The rule if the undercover survives detection. `stay`: it summarizes with the others. `leave`: the rules
     * unmask it and it leaves. `vote`: the answer is the plurality of the last statements. `none`: there is no
     * answer.
     */
    onSurvival: z.enum(['stay', 'leave', 'vote', 'none']).default('stay'),
    /** Whether regulars that were voted out return for the summary. */
    rejoin: z.boolean().default(false),
    /** Rounds of the summarization game at most. */
    maxSummaryRounds: z.int().min(1).max(10).default(2),
    /** Share of equal answers in a summary round that is consensus, in (0, 1]. */
    consensus: z.number().gt(0).max(1).default(1),
    /**
     * Who gives the final answer (equation 11). `drawn`: a random summarizing seat. `trusted`: the one with the
     * fewest votes against it in the detection game (ties are drawn). `plurality`: the most frequent answer of the
     * last summaries, without a call.
     */
    writer: z.enum(['drawn', 'trusted', 'plurality']).default('drawn'),
  })
  .superRefine(({ question, counterfactual, names }, context) => {
    if (counterfactual !== undefined && !sameForm(question.image, counterfactual.image)) {
      context.addIssue({
        code: 'custom',
        path: ['counterfactual', 'image'],
        message: `must have the media type and size of the original, ${form(question.image)}, as they would tell the images apart: it is ${form(counterfactual.image)}`,
      });
    }
    if (names !== undefined && new Set(names).size !== names.length) {
      context.addIssue({ code: 'custom', path: ['names'], message: 'must differ from each other' });
    }
  });

/** The configuration of a match with all defaults filled in. */
export type MugConfig = z.output<typeof mugConfigSchema>;
/** The input of a configuration: only `question` is required. */
export type MugConfigInput = z.input<typeof mugConfigSchema>;

/** Whether two images have the same media type and size. */
export function sameForm(left: ImageReference, right: ImageReference): boolean {
  return form(left) === form(right);
}

function form({ mediaType, width, height }: ImageReference): string {
  return `${mediaType} ${width}x${height}`;
}
