import type { Rng } from '@masbench/core';
import type { Detail } from '../game/state.js';
import type { Perceive } from '../perception.js';
import type { Question } from '../question.js';
import { letterOf } from '../question.js';

/** What a scripted player reads from its image, misreadings included. */
export interface ImageReading {
  readonly answer: string;
  /** Plausible wrong answers. */
  readonly alternatives: readonly string[];
  readonly details: readonly Detail[];
}

/**
 * Reads an image and misreads the answer with probability `error` (that of `errorByAnswer`, if it has the answer) and
 * each fact with probability `detailError`, all independently, as one of its alternatives, each equally likely. If nothing can be read, guesses among the choices (yes or no for a yes-no
 * question) and gives no details.
 */
export async function read(
  bytes: Uint8Array,
  question: Pick<Question, 'question' | 'choices'>,
  {
    perceive,
    error,
    errorByAnswer = {},
    detailError = error,
    rng,
  }: {
    readonly perceive: Perceive;
    readonly error: number;
    readonly errorByAnswer?: Readonly<Record<string, number>> | undefined;
    readonly detailError?: number | undefined;
    readonly rng: Rng;
  },
): Promise<ImageReading> {
  const perception = await perceive(bytes, question);
  if (perception === undefined) {
    const guesses = possibleAnswers(question);
    const answer = guesses.length === 0 ? '' : rng.pick(guesses);
    return { answer, alternatives: guesses.filter((guess) => guess !== answer), details: [] };
  }
  const misread = (value: string, alternatives: readonly string[], often: number): string =>
    rng.chance(often) && alternatives.length > 0 ? rng.pick(alternatives) : value;
  const answer = misread(
    perception.answer,
    perception.alternatives,
    errorByAnswer[perception.answer] ?? error,
  );
  return {
    answer,
    alternatives: [perception.answer, ...perception.alternatives].filter((other) => other !== answer),
    details: perception.facts.map(({ subject, value, alternatives }) => ({
      subject,
      value: misread(value, alternatives, detailError),
    })),
  };
}

/** A reading in one call: with probability `noise` the answer differs, for this call only. */
export function glance(
  reading: ImageReading,
  { noise, rng }: { readonly noise: number; readonly rng: Rng },
): ImageReading {
  const slips = noise > 0 && rng.chance(noise) && reading.alternatives.length > 0;
  return slips ? { ...reading, answer: rng.pick(reading.alternatives) } : reading;
}

function possibleAnswers({ question, choices }: Pick<Question, 'question' | 'choices'>): string[] {
  if (choices !== undefined) return choices.map((_choice, index) => letterOf(index));
  return /^(is|are|does|do|has|have|can) /i.test(question) ? ['yes', 'no'] : [];
}
