import type { Awaitable } from '@masbench/core';
import type { Question } from './question.js';

/** One thing that was read off an image: what it is about, what was read, and what it could be mistaken for. */
export interface Fact {
  /** What the fact is about, the same words for the same thing in both images: `number of red circles`. */
  readonly subject: string;
  readonly value: string;
  /** Values it could be misread as; `value` is not among them. */
  readonly alternatives: readonly string[];
}

/** What a programme made of an image and a question. */
export interface Perception {
  /** The answer to the question, in the form of `Question.answer`. */
  readonly answer: string;
  /** Answers one could give by mistake; `answer` is not among them. */
  readonly alternatives: readonly string[];
  readonly facts: readonly Fact[];
}

/**
 * Reads the pixels of an image. It gets nothing but the bytes and the question, and returns `undefined` where nothing
 * can be read from them (a blank image).
 */
export type Perceive = (
  bytes: Uint8Array,
  question: Pick<Question, 'question' | 'choices'>,
) => Awaitable<Perception | undefined>;
