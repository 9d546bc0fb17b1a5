import { chance, effect, move, type Score } from '@masbench/core';
import { scoreSchema } from '@masbench/scorers';
import * as z from 'zod';
import { makePolicyAction, policyDataSchema, type PolicyAction } from './choices.js';
import { passageSchema } from '../passages/passage.js';

/** Where data hold the text of a passage. */
const texts = ['passage.text'];

/** The task, if it is not summarization. */
const task = z.string().optional();

const summaryAction = z.object({ summary: z.string() });

/** All requests of the game: the paper's four agents, and the draw of a seeded order. */
export const hqAsks = {
  /** The order of a seat's passages, if it is seeded. */
  order: chance(z.array(z.int().nonnegative())),
  /** The Policy Agent: what to do next. */
  policy: move({
    data: policyDataSchema,
    texts,
    action: makePolicyAction,
    fallback: ({ choices }): PolicyAction => ({ choice: choices.includes('continue') ? 'continue' : 'end' }),
  }),
  /** The Summarization Agent: a summary of a passage. */
  summarize: move({
    data: z.object({ task, passage: passageSchema }),
    texts,
    action: summaryAction,
    fallback: () => ({ summary: '' }),
  }),
  /** The Review Agent: a better summary of a passage. */
  review: move({
    data: z.object({
      task,
      passage: passageSchema,
      /** The current summary and its score; `null` if it could not be scored. */
      previous: z.string(),
      score: z.number().nullable(),
      /** Why it has this score, in words of the scorer. */
      why: z.string().optional(),
    }),
    texts,
    action: summaryAction,
    fallback: () => ({ summary: '' }),
  }),
  /** The Evaluation Agent: how consistent a summary (`output`) is with its passage (`source`). */
  evaluate: effect({
    input: z.object({
      source: z.string(),
      output: z.string(),
      passage: z.string(),
      reference: z.string().optional(),
    }),
    texts: ['source'],
    output: scoreSchema.refine(
      (score) => score.status === 'unscored' || (score.value >= 0 && score.value <= 1),
      {
        message: '`value` must be in [0, 1] to be an H-Score',
      },
    ),
    onFailure: (_, reason): Score => ({
      status: 'unscored',
      name: 'evaluate',
      reason: 'error',
      detail: reason,
    }),
  }),
};
