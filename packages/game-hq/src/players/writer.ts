import type { Rng } from '@masbench/core';
import { compress } from '../writing/compress.js';
import { extractive } from '../writing/extractive.js';
import { mend } from '../writing/mend.js';
import { slip } from '../writing/slip.js';

/** Writes summaries without a model. */
export interface Writer {
  readonly name: string;
  /** A summary of a text. */
  readonly write: (text: string, rng: Rng) => string;
  /** A summary of a text in place of an earlier one. */
  readonly review: (text: string, previous: string, rng: Rng) => string;
}

export interface SlippingOptions {
  /** Probability that a sentence of a summary gets a wrong number, date, name, negation or relation. @default 0.5 */
  readonly slips?: number | undefined;
  /** Probability that a review mends a slip that it finds. @default 0.7 */
  readonly skill?: number | undefined;
}

/** Compresses the text and makes seeded slips; its reviews find and mend some of them. */
export function slippingWriter({ slips = 0.5, skill = 0.7 }: SlippingOptions = {}): Writer {
  return {
    name: `slips ${slips}, mends ${skill}`,
    write: (text, rng) => slip(compress(text), { rate: slips, rng, source: text }).text,
    review: (text, previous, rng) => mend(previous, text, { skill, rng }).text,
  };
}

/** Copies the most telling sentences word for word; a review copies them again. It never hallucinates. */
export function extractiveWriter(): Writer {
  return { name: 'extractive', write: (text) => extractive(text), review: (text) => extractive(text) };
}
