import { countWords } from './words.js';

/**
 * The most words of a summary: what is asked for, else a fifth of the text's words and at least 20. The fifth is the rule
 * of Vectara's summarization prompt since 2025 ("Summaries should never exceed 20 percent of the passage's length",
 * vectara/hallucination-leaderboard, lb-engine, src/config.py).
 *
 * @throws RangeError where `words` is not a positive integer.
 */
export function summaryWords(text: string, words: number | undefined): number {
  if (words === undefined) return Math.max(20, Math.floor(countWords(text) / 5));
  if (!Number.isSafeInteger(words) || words < 1) {
    throw new RangeError(`Cannot summarize as 'words' must be a positive integer: current value is ${words}`);
  }
  return words;
}
