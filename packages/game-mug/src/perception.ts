import type { Awaitable } from '@masbench/core';
import type { Question } from './question.js';

/** One fact read from an image: its subject, its value, and the values it could be mistaken for. */
export interface ImageFact {
  /** The subject of the fact, worded alike for both images: `number of red circles`. */
  readonly subject: string;
  /** How it looks, in words. */
  readonly value: string;
  /** Values it could be misread as; `value` is not among them. */
  readonly alternatives: readonly string[];
}

/** The reading of an image by a vision function, for a question. */
export interface Perception {
  /** The answer to the question, in the form of `Question.answer`. */
  readonly answer: string;
  /** Plausible wrong answers; `answer` is not among them. */
  readonly alternatives: readonly string[];
  /** Facts about the whole image. */
  readonly facts: readonly ImageFact[];
}

/**
 * Reads the pixels of an image. Receives only the bytes and the question. Returns `undefined` if nothing can be read,
 * as from a blank image.
 */
export type Perceive = (
  /** The encoded image. */
  bytes: Uint8Array,
  /** The question, without its right answer. */
  question: Pick<Question, 'question' | 'choices'>,
) => Awaitable<Perception | undefined>;
