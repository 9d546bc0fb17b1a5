import { chance, move } from '@masbench/core';
import * as z from 'zod';
import { asAnswer, optionTexts, makeAnswerSchema } from '../question.js';

/** The letters that an answer may be; `null` if it is any text. */
const letters = z.array(z.string()).nullable();
const statement = z.object({ answer: z.string(), reasoning: z.string() });
const spoken = z.object({ speaker: z.string(), answer: z.string(), reasoning: z.string() });

const reasonData = z.object({
  /** Number of the round, from 1. */
  round: z.int(),
  /** A regular's own last defense, the undercover's own last reasoning. */
  previous: statement.nullable(),
  /** Scores from others, oldest giver first. */
  scores: z.array(z.number()),
  /** The letters that an answer may be; `null` if it is any text. */
  letters,
});

const reasonAction = (data: z.output<typeof reasonData>) =>
  z.object({
    reasoning: z.string().meta({ description: 'The analysis that supports your answer.', default: '' }),
    answer: makeAnswerSchema(data.letters),
  });

/** The action of a reasoning of the released protocol. */
export type ReleasedReasonAction = z.output<ReturnType<typeof reasonAction>>;

const defendData = z.object({
  /** The player's own reasoning of this round. */
  own: statement,
  /** Reasonings of the other living players, with their roles after the names under `roleLabels`. */
  others: z.array(spoken),
  /** Plain names of these players, by which scores refer to them. */
  names: z.array(z.string()),
  /** The letters that an answer may be; `null` if it is any text. */
  letters,
});

const defendAction = (data: z.output<typeof defendData>) =>
  z.object({
    analysis: z
      .string()
      .meta({ description: 'The analysis that supports your answer against the others.', default: '' }),
    answer: makeAnswerSchema(data.letters),
    scores: z
      .array(z.object({ name: z.enum(data.names), score: z.number().min(0).max(1) }))
      .default([])
      .meta({ description: 'How convincing each other player is, from 0 to 1.' }),
  });

/** The action of a defense, with the scores of the others. */
export type DefendAction = z.output<ReturnType<typeof defendAction>>;

const voteData = z.object({
  /** Name of the candidate that the scores make the most suspicious. */
  suggestion: z.string(),
  /** The players that may be named, with a suspicion from 0 to 1. */
  candidates: z.array(z.object({ name: z.string(), suspicion: z.number() })),
  /** Defenses of all living players in this round. */
  defences: z.array(spoken),
});

/** The data of a vote: the suggestion of the scores, the candidates and their defenses. */
export type ReleasedVoteData = z.output<typeof voteData>;

const voteAction = ({ candidates }: ReleasedVoteData) =>
  z.object({
    reasoning: z.string().optional().meta({ description: 'What decides your vote.' }),
    vote: z
      .enum(candidates.map(({ name }) => name))
      .nullable()
      .meta({ description: 'The player who leaves; null follows the suggestion.' }),
  });

/** The action of a vote. */
export type ReleasedVoteAction = z.output<ReturnType<typeof voteAction>>;

/** The actions of a seat that says nothing. */
export const releasedSilence = {
  reason: { reasoning: '', answer: null },
  vote: { vote: null },
} satisfies { reason: ReleasedReasonAction; vote: ReleasedVoteAction };

/** All requests of the released protocol. */
export const releasedAsks = {
  /** Statement of a player about its image, in view of the scores that it got. */
  reason: move({
    data: reasonData,
    action: reasonAction,
    labels: optionTexts,
    fallback: () => releasedSilence.reason,
  }),
  /** Reply of a player to the reasonings of the others, with a score for each. */
  defend: move({
    data: defendData,
    action: defendAction,
    labels: optionTexts,
    fallback: ({ own, letters: allowed }) => ({
      analysis: '',
      answer: asAnswer(own.answer, allowed),
      scores: [],
    }),
  }),
  /** `null` follows the suggestion, as an answer without a name does in the released code. */
  vote: move({ data: voteData, action: voteAction, fallback: () => releasedSilence.vote }),
  /** Which of two regulars leaves. */
  judge: move({ data: voteData, action: voteAction, fallback: () => releasedSilence.vote }),
  /** One of several seats with equally many votes. */
  tie: chance(z.string()),
};

/** The type of `releasedAsks`. */
export type ReleasedAsks = typeof releasedAsks;
