import { chance, move } from '@masbench/core';
import * as z from 'zod';
import { optionTexts, makeAnswerSchema } from '../question.js';

/** The letters that an answer may be; `null` if it is any text. */
const letters = z.array(z.string()).nullable();

const makeTake = (data: { readonly letters: readonly string[] | null }) =>
  z.object({
    reasoning: z.string().meta({ description: 'What in the image leads to the answer.', default: '' }),
    answer: makeAnswerSchema(data.letters),
  });

/** The action of a move that answers the question. */
export type TakeAction = z.output<ReturnType<typeof makeTake>>;

/** The action of a seat that gives no answer. */
export const noTake: TakeAction = { reasoning: '', answer: null };

const critique = z.object({
  critique: z.string().meta({ description: 'What is wrong or missing in the answer, by the image.' }),
  fine: z.boolean().meta({ description: 'True where nothing is to be changed.' }),
});

/** The action of a self-critique. */
export type CritiqueAction = z.output<typeof critique>;

/** The critique of a seat that gives none: the answer stays. */
export const noCritique: CritiqueAction = { critique: '', fine: true };

const ofRound = z.object({ round: z.int(), letters });
const ofDebate = z.object({ round: z.int(), rounds: z.int(), letters });

/** The parts that all moves share that answer the question. */
const take = { action: makeTake, labels: optionTexts, fallback: () => noTake };

/** All requests of a baseline. */
export const baselineAsks = {
  /** An answer; `steps` asks for a chain of thought first. */
  solve: move({
    data: z.object({ steps: z.boolean(), letters }),
    ...take,
  }),
  /** A critique of the seat's own last answer. */
  critique: move({ data: z.object({ round: z.int() }), action: critique, fallback: () => noCritique }),
  /** A better answer after a critique. */
  refine: move({ data: ofRound, ...take }),
  /** An answer given in view of the others' answers. */
  debate: move({ data: ofDebate, ...take }),
  /** The verdict of the judge. */
  judge: move({
    data: z.object({ letters }),
    ...take,
  }),
  /** Draws one of several equally frequent answers. */
  settle: chance(z.string()),
};

/** The type of `baselineAsks`. */
export type BaselineAsks = typeof baselineAsks;
