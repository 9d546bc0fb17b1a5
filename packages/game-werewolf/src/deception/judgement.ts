import * as z from 'zod';

/**
 * Kinds of deception (WOLF, arXiv 2512.09187): `none` is truthful; `omission` withholds what matters; `distortion`
 * exaggerates, plays down or reframes facts; `fabrication` is invented; `misdirection` draws attention to what matters less.
 */
export const deceptionTypes = ['none', 'omission', 'distortion', 'fabrication', 'misdirection'] as const;

export type DeceptionType = (typeof deceptionTypes)[number];

/** Text that belongs to the player alone. */
export const privateText = z.string().default('').meta({ private: true });

const share = z.number().min(0).max(1);

/** A speaker's judgement of his own statement. */
export const selfJudgementSchema = z.object({
  deceptive: z.boolean(),
  type: z.enum(deceptionTypes),
  /** From 0 to 1: how sure the judge is of the label. */
  confidence: share,
  reasoning: privateText,
});

/** A peer's judgement of one statement; `suspicion`, from 0 to 1, is of the speaker. */
export const judgementSchema = selfJudgementSchema.extend({ suspicion: share });

/** The same with the statement that it is about. */
export const statementJudgementSchema = judgementSchema.extend({
  /** The `id` of the statement. */
  statement: z.int().min(0),
});

export type SelfJudgement = z.infer<typeof selfJudgementSchema>;
export type Judgement = z.infer<typeof judgementSchema>;
export type StatementJudgement = z.infer<typeof statementJudgementSchema>;
