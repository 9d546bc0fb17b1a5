import { bySalience, rateSentences } from './salience.js';
import { joinSentences } from './sentences.js';
import { summaryWords } from './summary-words.js';
import { trimSentence } from './trim.js';
import { capitalised, countWords, isFunctionWord, wordsOf } from './words.js';

/** How long a compressed text may be. */
export interface CompressOptions {
  /** The most words of the result, never exceeded. @default a fifth of the text's words, at least 20 */
  readonly words?: number | undefined;
}

/**
 * A shorter text that tells what the text tells, in its own words and order: the most salient sentences without
 * parentheses, connectives, attributions, appositions and, where room is scarce, subordinate clauses and adverbials.
 * It knows English. Where not one sentence fits into `words`, the start of the most salient one stands in. It is empty
 * where the text has no word.
 */
export function compress(text: string, options: CompressOptions = {}): string {
  const limit = summaryWords(text, options.words);
  const rated = rateSentences(text).filter(({ words }) => words > 0);
  const taken: { readonly index: number; readonly text: string }[] = [];
  let left = limit;
  let first: string | undefined;
  for (const sentence of bySalience(rated)) {
    if (left < shortestAddition && taken.length > 0) break;
    if (sentence.words < shortestAddition && taken.length > 0) continue;
    const shorter = trimSentence(sentence.text, { words: Math.min(left, comfortable) });
    first ??= shorter;
    const words = countWords(shorter);
    if (words > left) continue;
    taken.push({ index: sentence.index, text: shorter });
    left -= words;
  }
  if (taken.length === 0) return first === undefined ? '' : startOf(first, limit);
  return joinSentences(taken.toSorted((a, b) => a.index - b.index).map((sentence) => sentence.text));
}

/** In words: a shorter sentence, or a rest of the budget below it, is no use beside others. */
const shortestAddition = 5;

/** In words: a longer sentence is trimmed further even where there is room for it. */
const comfortable = 24;

function startOf(sentence: string, limit: number): string {
  const words = wordsOf(sentence).filter(({ text }) => text !== 's');
  let kept = Math.min(limit, words.length);
  while (kept > 1 && isFunctionWord(words[kept - 1]?.text ?? '')) kept -= 1;
  return `${capitalised(sentence.slice(words[0]?.start ?? 0, words[kept - 1]?.end ?? 0))}.`;
}
