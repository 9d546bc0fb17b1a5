import { chance, move } from '@masbench/core';
import * as z from 'zod';

const take = z.object({
  reasoning: z.string().meta({ description: 'What in the image leads to the answer.' }),
  answer: z.string().meta({ description: 'The answer to the question, as short as it can be.' }),
});

const noTake = (): z.output<typeof take> => ({ reasoning: '', answer: '' });

/** All that a baseline asks for. */
export const baselineAsks = {
  /** An answer; `steps` asks for a chain of thought first. */
  solve: move({ data: z.object({ steps: z.boolean() }), action: take, fallback: noTake }),
  /** What is wrong with one's own last answer. */
  critique: move({
    data: z.object({ round: z.int() }),
    action: z.object({
      critique: z.string(),
      fine: z.boolean().meta({ description: 'True where nothing is to be changed.' }),
    }),
    fallback: () => ({ critique: '', fine: true }),
  }),
  /** A better answer after a critique. */
  refine: move({ data: z.object({ round: z.int() }), action: take, fallback: noTake }),
  /** An answer after those of the others. */
  debate: move({ data: z.object({ round: z.int(), rounds: z.int() }), action: take, fallback: noTake }),
  /** The verdict of the judge. */
  judge: move({ data: z.object({}), action: take, fallback: noTake }),
  /** One of several answers that equally many gave. */
  settle: chance(z.string()),
};

export type BaselineAsks = typeof baselineAsks;
export type TakeAction = z.output<typeof take>;
