import { chance, effect, move } from '@masbench/core';
import * as z from 'zod';
import { acceptInputSchema, acceptOutputSchema, editInputSchema, editOutputSchema } from '../edit.js';
import { optionTexts, makeAnswerSchema } from '../question.js';
import { factorsSchema } from './factors.js';

const seats = z.array(z.string());
const letters = z.array(z.string()).nullable();
const thought = z.string().meta({ description: 'Private notes to yourself.', private: true }).optional();

const reasonData = z.object({
  /** Number among rounds of its kind, from 1. */
  round: z.int(),
  /** How many rounds of this kind there are at most. */
  rounds: z.int(),
  /** `formal` rounds end with a vote. */
  kind: z.enum(['observation', 'formal']),
  /** Names of the other living players, who may be asked. */
  others: z.array(z.string()),
  /** Questions that others asked this player in the previous round. */
  asked: z.array(z.object({ from: z.string(), text: z.string() })),
  /** Questions that the player may ask in this round. */
  maxQuestions: z.int(),
  /** The letters that an answer may be; `null` if it is any text. */
  letters,
});

/** The data of a reasoning. */
export type ReasonData = z.output<typeof reasonData>;

const reasonAction = (data: ReasonData) => {
  const line = z.object({ to: z.enum(data.others), text: z.string() });
  const said = z.object({
    thought,
    details: z
      .array(z.object({ subject: z.string(), value: z.string().meta({ default: '' }) }))
      .max(12)
      .default([])
      .meta({ description: 'What your image shows.' }),
    reasoning: z.string().meta({ description: 'Said to all on your answer and theirs.', default: '' }),
    answer: makeAnswerSchema(data.letters),
    replies: z
      .array(line)
      // One player may have asked several questions.
      .max(Math.max(data.others.length, data.asked.length))
      .default([])
      .meta({ description: 'To players who asked you.' }),
    questions: z
      .array(line)
      .max(data.maxQuestions)
      .default([])
      .meta({ description: 'Replied to next round.' }),
  });
  if (data.asked.length > 0) return said;
  return said
    .omit({ replies: true })
    .transform((action): typeof action & { replies: SpokenLine[] } => ({ ...action, replies: [] }));
};

/** A question or a reply to one player, by name. */
export interface SpokenLine {
  /** Name of the player that is addressed. */
  to: string;
  /** The question or the reply. */
  text: string;
}

/** The action of a reasoning. Without questions to reply to, the schema has no `replies`. */
export type ReasonAction = z.output<ReturnType<typeof reasonAction>>;

const voteData = z.object({
  /** Number among formal rounds, from 1. */
  round: z.int(),
  /** How many formal rounds there are at most. */
  rounds: z.int(),
  /** Names of the other living players. */
  candidates: z.array(z.string()),
  /** True if the counted vote is computed from the factors. */
  factors: z.boolean(),
});

/** The data of a vote. */
export type VoteData = z.output<typeof voteData>;

const voteAction = ({ candidates, factors }: VoteData) =>
  z.object({
    thought,
    suspicions: z
      .array(z.object({ name: z.enum(candidates), ...factorsSchema.shape }))
      .max(candidates.length)
      .default([])
      .meta({
        description: factors ? 'Ratings of all, from which your vote is computed.' : 'Ratings.',
      }),
    vote: z.enum(candidates).nullable().meta({ description: 'null abstains.' }),
  });

/** The action of a vote. */
export type VoteAction = z.output<ReturnType<typeof voteAction>>;

const summaryData = z.object({ round: z.int(), rounds: z.int(), letters });

const summaryAction = (data: z.output<typeof summaryData>) =>
  z.object({
    reasoning: z.string().meta({ description: 'Said to all.', default: '' }),
    answer: makeAnswerSchema(data.letters),
  });

/** The action of a round of the summarization game. */
export type SummaryAction = z.output<ReturnType<typeof summaryAction>>;

const answerData = z.object({ letters });

const answerAction = (data: z.output<typeof answerData>) =>
  z.object({
    reasoning: z.string().optional().meta({ description: 'What decides the answer.' }),
    answer: makeAnswerSchema(data.letters),
  });

/** The action of the writer of the answer. */
export type AnswerAction = z.output<ReturnType<typeof answerAction>>;

/** The actions of a seat that says nothing, by kind of move. */
export const silence = {
  reason: { details: [], reasoning: '', answer: null, replies: [], questions: [] },
  vote: { suspicions: [], vote: null },
  summarize: { reasoning: '', answer: null },
  answer: { answer: null },
} satisfies { reason: ReasonAction; vote: VoteAction; summarize: SummaryAction; answer: AnswerAction };

/** All requests of the game. */
export const mugAsks = {
  /** The seats in the order in which they get the names. */
  names: chance(seats),
  /** The seats in random order: the first are undercover. */
  roles: chance(seats),
  /** An image editor makes a counterfactual image. */
  edit: effect({
    input: editInputSchema,
    output: editOutputSchema,
    onFailure: (_input, reason) => ({
      image: null,
      editType: null,
      target: null,
      instruction: null,
      note: `editor failed: ${reason}`,
    }),
  }),
  /** Measures a counterfactual image for equation 3. */
  accept: effect({
    input: acceptInputSchema,
    output: acceptOutputSchema,
    onFailure: (_input, reason) => ({
      visual: null,
      semantic: null,
      naturalness: null,
      happened: null,
      note: `not measured: ${reason}`,
    }),
  }),
  /** Equation 4: what a player says about its image. */
  reason: move({
    data: reasonData,
    action: reasonAction,
    labels: optionTexts,
    fallback: () => silence.reason,
  }),
  /** Equation 7: the player that a player takes for the undercover. */
  vote: move({ data: voteData, action: voteAction, fallback: () => silence.vote }),
  /** One of several suspects of equal suspicion, or any of them where votes are drawn. */
  ballot: chance(z.string()),
  /** One of several seats with equally many votes. */
  tie: chance(z.string()),
  /** Equation 10: what a player concludes from all statements. */
  summarize: move({
    data: summaryData,
    action: summaryAction,
    labels: optionTexts,
    fallback: () => silence.summarize,
  }),
  /** The seat that writes the answer. */
  writer: chance(z.string()),
  /** Equation 11: the answer of the group. */
  answer: move({
    data: answerData,
    action: answerAction,
    labels: optionTexts,
    fallback: () => silence.answer,
  }),
  /** Draws one of several equally frequent answers. */
  settle: chance(z.string()),
};

/** The type of `asks`. */
export type MugAsks = typeof mugAsks;
