import type { Rng } from '@masbench/statistics';
import { extractive } from './extractive.js';
import { mend } from './mend.js';
import { slip } from './slip.js';

/** Writes summaries without a model. */
export interface Writer {
  /** Shown in the name of its agent. */
  readonly name: string;
  /** A summary of a text. */
  readonly write: (text: string, rng: Rng) => string;
  /** A revised summary of a text. */
  readonly review: (text: string, previous: string, rng: Rng) => string;
}

/** How often a slipping writer errs, and corrects itself. */
export interface SlippingOptions {
  /** Probability that a sentence of a summary gets a wrong number, a wrong name or a wrong negation. @default 0.5 */
  readonly slips?: number | undefined;
  /** Probability that a review corrects a wrong sentence. @default 0.7 */
  readonly skill?: number | undefined;
}

/** Copies the most salient sentences with seeded slips; its reviews correct some of them. */
export function slippingWriter({ slips = 0.5, skill = 0.7 }: SlippingOptions = {}): Writer {
  return {
    name: `slips ${slips}, mends ${skill}`,
    write: (text, rng) => slip(extractive(text), { rate: slips, rng, source: text }),
    review: (text, previous, rng) => mend(previous, text, { skill, rng }),
  };
}

/** Copies the most salient sentences verbatim, in reviews too. Never hallucinates. */
export function extractiveWriter(): Writer {
  return { name: 'extractive', write: (text) => extractive(text), review: (text) => extractive(text) };
}
