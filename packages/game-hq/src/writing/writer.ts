import type { Rng } from '@masbench/core';
import { extractive } from './extractive.js';
import { mend } from './mend.js';
import { slip } from './slip.js';

/** Writes summaries without a model. */
export interface Writer {
  readonly name: string;
  /** A summary of a text. */
  readonly write: (text: string, rng: Rng) => string;
  /** A summary of a text in place of an earlier one. */
  readonly review: (text: string, previous: string, rng: Rng) => string;
}

export interface SlippingOptions {
  /** Probability that a sentence of a summary gets a wrong number, a wrong name or a wrong negation. @default 0.5 */
  readonly slips?: number | undefined;
  /** Probability that a review puts a wrong sentence right. @default 0.7 */
  readonly skill?: number | undefined;
}

/** Copies the most telling sentences with seeded slips; its reviews put some of them right. */
export function slippingWriter({ slips = 0.5, skill = 0.7 }: SlippingOptions = {}): Writer {
  return {
    name: `slips ${slips}, mends ${skill}`,
    write: (text, rng) => slip(extractive(text), { rate: slips, rng, source: text }),
    review: (text, previous, rng) => mend(previous, text, { skill, rng }),
  };
}

/** Copies the most telling sentences word for word; a review copies them again. It never hallucinates. */
export function extractiveWriter(): Writer {
  return { name: 'extractive', write: (text) => extractive(text), review: (text) => extractive(text) };
}
