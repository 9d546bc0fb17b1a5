import * as z from 'zod';
import { acceptanceSchema } from '../edit.js';
import { answerFormSchema, imageSchema, questionSchema, type ImageReference } from '../question.js';
import { weightsSchema } from './factors.js';

/** A counterfactual image made before the match. */
export const counterfactualSchema = z.strictObject({
  image: imageSchema.describe("The edited image, of the original's media type and size"),
  editType: z.string().optional().describe('Name of the edit type, for reports'),
  target: z.string().optional().describe('The change, in words'),
  instruction: z.string().optional().describe('The instruction that the editor followed'),
  score: z.number().optional().describe('Equation 3 of the attempt that was kept'),
  accepted: z.boolean().optional().describe('False if no attempt was accepted and the best was kept'),
});

/** A prepared counterfactual image. */
export type PreparedCounterfactual = z.output<typeof counterfactualSchema>;

/** Who casts the vote that counts: the agent freely, equation 7 over the agent's factors, or chance (an ablation). */
export const votingSchema = z.strictObject({
  by: z
    .enum(['free', 'factors', 'random'])
    .default('free')
    .describe('`free`: the agent names a seat; `factors`: equation 7; `random`: a uniform draw'),
  weights: weightsSchema.prefault({}).describe('w₁ to w₄ of equation 7'),
});

/**
 * The settings of one match: one question. Defaults follow the protocol of the paper; each field notes what the paper
 * leaves open.
 */
export const mugConfigSchema = z
  .strictObject({
    question: questionSchema.describe('The question, with the reference of the original image'),
    answers: answerFormSchema
      .default('letter')
      .describe(
        "How answers to a question with options are given: `letter` takes one of its letters, enforced by the schema; `text` takes any text, such as a model's recorded answer",
      ),
    counterfactual: counterfactualSchema
      .optional()
      .describe(
        'The prepared edited image. Without it the services `edit` and `accept` make one during the match',
      ),
    editing: z
      .enum(['counterfactual', 'none'])
      .default('counterfactual')
      .describe(
        '`none` deals the undercover the original image: the ablation without counterfactual editing of Figure 5',
      ),
    maxEdits: z
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe('Maximum number of edits. If none is accepted, the best is kept and flagged'),
    acceptance: acceptanceSchema.prefault({}).describe('Weights and threshold of equation 3'),
    undercovers: z
      .int()
      .min(0)
      .default(1)
      .describe('0 is the ablation without an undercover of Figure 5: no vote is taken'),
    names: z
      .array(z.string().min(1))
      .optional()
      .describe('Names dealt to the seats at random, at least one per seat. Default: Player 1, Player 2, …'),
    observationRounds: z
      .int()
      .min(0)
      .max(10)
      .default(1)
      .describe(
        'Rounds of reasoning without a vote before the first vote (Table 2 tries 0 to 3; 1 is best on two of three sets)',
      ),
    maxRounds: z
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe('t_max of equation 9: rounds of reasoning and voting at most'),
    maxQuestions: z
      .int()
      .min(0)
      .max(10)
      .default(2)
      .describe('Questions that a player may ask per round; replies come in the next round'),
    voting: votingSchema.prefault({}).describe("How a seat's vote is found"),
    onSurvival: z
      .enum(['stay', 'leave', 'vote', 'none'])
      .default('stay')
      .describe(
        'The rule if the undercover survives detection. `stay`: it summarizes with the others. `leave`: the rules unmask it and it leaves. `vote`: the answer is the plurality of the last statements. `none`: there is no answer',
      ),
    rejoin: z
      .boolean()
      .default(false)
      .describe('Whether regulars that were voted out return for the summary'),
    maxSummaryRounds: z.int().min(1).max(10).default(2).describe('Rounds of the summarization game at most'),
    consensus: z
      .number()
      .gt(0)
      .max(1)
      .default(1)
      .describe('Share of equal answers in a summary round that is consensus, in (0, 1]'),
    writer: z
      .enum(['drawn', 'trusted', 'plurality'])
      .default('drawn')
      .describe(
        'Who gives the final answer (equation 11). `drawn`: a random summarizing seat. `trusted`: the one with the fewest votes against it in the detection game (ties are drawn). `plurality`: the most frequent answer of the last summaries, without a call',
      ),
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
