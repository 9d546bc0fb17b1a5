import type { Rng } from '@masbench/statistics';
import type { Detail } from '../game/state.js';
import type { ImageFact, Perception } from '../perception.js';
import { optionEntries, type Question } from '../question.js';

/** Reading of its image by a scripted player, misreadings included. */
export interface ImageReading {
  readonly answer: string;
  /** Plausible wrong answers. */
  readonly alternatives: readonly string[];
  readonly details: readonly Detail[];
}

/** How often a look at an image goes wrong; each probability is in [0, 1]. */
export interface Misreading {
  /** Probability that the answer is misread. */
  readonly error: number;
  /** The same for answers that are this one in truth. @default `error` for all */
  readonly errorByAnswer?: Readonly<Record<string, number>> | undefined;
  /** Probability that a fact is misread. @default `error` */
  readonly detailError?: number | undefined;
}

/** Contents of an image (`undefined`: nothing that can be read), and the question about it. */
export interface Sight {
  readonly perception: Perception | undefined;
  readonly question: Pick<Question, 'question' | 'choices'>;
}

/**
 * Reads an image: the answer and each fact are misread independently, as one of their alternatives, each equally
 * likely. If nothing can be read, guesses among the choices (yes or no for a yes-no question) and gives no details.
 */
export function imageReading(sight: Sight, misreading: Misreading, rng: Rng): ImageReading {
  return {
    ...perceiveAnswer(sight, misreading, rng),
    details: (sight.perception?.facts ?? []).map((fact) => factReading(fact, misreading, rng)),
  };
}

/** One look for the answer. */
export function perceiveAnswer(
  { perception, question }: Sight,
  { error, errorByAnswer = {} }: Misreading,
  rng: Rng,
): Pick<ImageReading, 'answer' | 'alternatives'> {
  if (perception === undefined) {
    const guesses = possibleAnswers(question);
    const answer = guesses.length === 0 ? '' : rng.pick(guesses);
    return { answer, alternatives: guesses.filter((guess) => guess !== answer) };
  }
  const shown = [perception.answer, ...perception.alternatives];
  const often = errorByAnswer[perception.answer] ?? error;
  const answer = misread(perception.answer, { alternatives: perception.alternatives, often, rng });
  return { answer, alternatives: shown.filter((other) => other !== answer) };
}

/** One look at a fact. */
export function factReading(
  { subject, value, alternatives }: ImageFact,
  { error, detailError = error }: Misreading,
  rng: Rng,
): Detail {
  return { subject, value: misread(value, { alternatives, often: detailError, rng }) };
}

/** A reading in one call: with probability `noise` the answer differs, for this call only. */
export function glance(
  reading: ImageReading,
  { noise, rng }: { readonly noise: number; readonly rng: Rng },
): ImageReading {
  const slips = noise > 0 && rng.chance(noise) && reading.alternatives.length > 0;
  return slips ? { ...reading, answer: rng.pick(reading.alternatives) } : reading;
}

function misread(
  value: string,
  {
    alternatives,
    often,
    rng,
  }: { readonly alternatives: readonly string[]; readonly often: number; readonly rng: Rng },
): string {
  return rng.chance(often) && alternatives.length > 0 ? rng.pick(alternatives) : value;
}

function possibleAnswers({ question, choices }: Pick<Question, 'question' | 'choices'>): string[] {
  if (choices !== undefined) return optionEntries(choices).map(([letter]) => letter);
  return /^(is|are|does|do|has|have|can) /i.test(question) ? ['yes', 'no'] : [];
}
