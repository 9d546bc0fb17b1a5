import type { Rng } from '@masbench/statistics';
import { joinSentences, splitSentences, listWords } from './sentences.js';

/** Options of `mend`. */
export interface MendOptions {
  /** The probability, in [0, 1], that a sentence not in the source is corrected. */
  readonly skill: number;
  /** Seeded draws. */
  readonly rng: Rng;
}

/**
 * The summary with some of the sentences that its source does not have word for word replaced by the closest sentence
 * of the source, the one with the most words in common. A sentence that shares less than half of its words with every
 * sentence of the source stays.
 *
 * @throws RangeError if `skill` is not in [0, 1].
 */
export function mend(summary: string, source: string, { skill, rng }: MendOptions): string {
  if (!(skill >= 0 && skill <= 1)) {
    throw new RangeError(`Cannot mend: 'skill' must be in [0, 1], but is ${skill}`);
  }
  const known = new Set(splitSentences(source));
  return joinSentences(
    splitSentences(summary).map((sentence) =>
      known.has(sentence) || !rng.chance(skill) ? sentence : (closest(sentence, known) ?? sentence),
    ),
  );
}

function closest(sentence: string, known: ReadonlySet<string>): string | undefined {
  const words = new Set(listWords(sentence));
  let most = words.size / 2;
  let best: string | undefined;
  for (const other of known) {
    const shared = [...new Set(listWords(other))].filter((word) => words.has(word)).length;
    if (shared <= most) continue;
    most = shared;
    best = other;
  }
  return best;
}
