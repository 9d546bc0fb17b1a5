import { chance, move } from '@masbench/core';
import * as z from 'zod';

const statement = z.object({ answer: z.string(), reasoning: z.string() });
const spoken = z.object({ speaker: z.string(), answer: z.string(), reasoning: z.string() });

const reasonData = z.object({
  round: z.int(),
  /** A regular's own last defence, the undercover's own last reasoning. */
  previous: statement.nullable(),
  /** Scores from others, oldest giver first. */
  scores: z.array(z.number()),
});

const defendData = z.object({
  own: statement,
  others: z.array(spoken),
  names: z.array(z.string()),
});

type DefendData = z.output<typeof defendData>;

const voteData = z.object({
  suggestion: z.string(),
  candidates: z.array(z.object({ name: z.string(), suspicion: z.number() })),
  defences: z.array(spoken),
});

export type ReleasedVoteData = z.output<typeof voteData>;

const defendAction = ({ names }: DefendData) =>
  z.object({
    answer: z.string(),
    analysis: z.string(),
    scores: z.array(z.object({ name: z.enum(names), score: z.number().min(0).max(1) })).default([]),
  });

export type DefendAction = z.output<ReturnType<typeof defendAction>>;

const voteAction = ({ candidates }: ReleasedVoteData) =>
  z.object({ vote: z.enum(candidates.map(({ name }) => name)).nullable() });

export type ReleasedVoteAction = z.output<ReturnType<typeof voteAction>>;
export type ReleasedReasonAction = z.output<typeof statement>;

/** All that the released protocol asks for. */
export const releasedAsks = {
  reason: move({ data: reasonData, action: statement, fallback: () => ({ answer: '', reasoning: '' }) }),
  defend: move({
    data: defendData,
    action: defendAction,
    fallback: ({ own }) => ({ answer: own.answer, analysis: '', scores: [] }),
  }),
  /** `null` follows the suggestion, as an answer without a name does in the released code. */
  vote: move({ data: voteData, action: voteAction, fallback: () => ({ vote: null }) }),
  /** Which of two regulars leaves. */
  judge: move({ data: voteData, action: voteAction, fallback: () => ({ vote: null }) }),
  tie: chance(z.string()),
};

export type ReleasedAsks = typeof releasedAsks;
