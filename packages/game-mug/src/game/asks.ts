import { chance, effect, move } from '@masbench/core';
import * as z from 'zod';
import { acceptInputSchema, acceptOutputSchema, editInputSchema, editOutputSchema } from '../edit.js';
import { factorsSchema } from '../voting/factors.js';

const seats = z.array(z.string());
const thought = z
  .string()
  .optional()
  .meta({ description: 'For yourself only: nobody else ever sees it.', private: true });

const reasonData = z.object({
  round: z.int(),
  rounds: z.int(),
  kind: z.enum(['observation', 'formal']),
  /** Names of the living others: whom questions may be put to. */
  others: z.array(z.string()),
  /** Questions that others put to this player in the round before. */
  asked: z.array(z.object({ from: z.string(), text: z.string() })),
  maxQuestions: z.int(),
});

/** What a reasoning is asked with. */
export type ReasonData = z.output<typeof reasonData>;

const reasonAction = ({ others, maxQuestions }: ReasonData) => {
  const line = z.object({ to: z.enum(others), text: z.string().min(1) });
  return z.object({
    thought,
    answer: z.string().meta({ description: 'Your answer to the question, as short as it can be.' }),
    reasoning: z.string().meta({ description: 'What you say to all players.' }),
    details: z
      .array(z.object({ subject: z.string().min(1), value: z.string() }))
      .max(12)
      .default([])
      .meta({ description: 'Things you see in your image: what, and how it looks.' }),
    questions: z
      .array(line)
      .max(maxQuestions)
      .default([])
      .meta({ description: 'Questions to single players.' }),
    replies: z
      .array(line)
      .max(others.length)
      .default([])
      .meta({ description: 'Replies to questions that were put to you.' }),
  });
};

/** What a reasoning is answered with. */
export type ReasonAction = z.output<ReturnType<typeof reasonAction>>;

const voteData = z.object({
  round: z.int(),
  rounds: z.int(),
  candidates: z.array(z.string()),
  /** True where the vote that counts is taken from the factors. */
  factors: z.boolean(),
});

/** What a vote is asked with. */
export type VoteData = z.output<typeof voteData>;

const voteAction = ({ candidates }: VoteData) =>
  z.object({
    thought,
    vote: z
      .enum(candidates)
      .nullable()
      .meta({ description: 'Whom you take for the undercover; null abstains.' }),
    suspicions: z
      .array(z.object({ name: z.enum(candidates), ...factorsSchema.shape }))
      .max(candidates.length)
      .default([])
      .meta({ description: 'For each candidate the four factors of suspicion, from 0 (none) to 1.' }),
  });

/** What a vote is answered with. */
export type VoteAction = z.output<ReturnType<typeof voteAction>>;

const summary = z.object({
  answer: z.string().meta({ description: 'Your answer to the question, as short as it can be.' }),
  reasoning: z.string(),
});

/** What a round of the summarization game is answered with. */
export type SummaryAction = z.output<typeof summary>;

/** All that the game asks for. */
export const asks = {
  /** The seats in the order in which they get the names. */
  names: chance(seats),
  /** The seats in random order: the first are undercover. */
  roles: chance(seats),
  /** An image editor: makes a counterfactual image. */
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
    fallback: () => ({ answer: '', reasoning: '', details: [], questions: [], replies: [] }),
  }),
  /** Equation 7: whom a player takes for the undercover. */
  vote: move({ data: voteData, action: voteAction, fallback: () => ({ vote: null, suspicions: [] }) }),
  /** One of several suspects of equal suspicion, or any where votes are drawn. */
  ballot: chance(z.string()),
  /** One of several seats with equally many votes. */
  tie: chance(z.string()),
  /** Equation 10: what a player makes of all that was said. */
  summarize: move({
    data: z.object({ round: z.int(), rounds: z.int() }),
    action: summary,
    fallback: () => ({ answer: '', reasoning: '' }),
  }),
  /** The seat that writes the answer. */
  writer: chance(z.string()),
  /** Equation 11: the answer of the group. */
  answer: move({
    data: z.object({}),
    action: z.object({ answer: z.string() }),
    fallback: () => ({ answer: '' }),
  }),
  /** One of several answers that equally many gave. */
  settle: chance(z.string()),
};

export type MugAsks = typeof asks;
