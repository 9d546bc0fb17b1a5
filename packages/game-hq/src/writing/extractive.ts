import { joinSentences } from './sentences.js';
import { bySalience, rateSentences, type RatedSentence } from './salience.js';
import { summaryWords } from './summary-words.js';

/** How long a summary may be, and what an extractive one takes. */
export interface ExtractiveOptions {
  /** The most words of the summary. @default a fifth of the text's words, at least 20 */
  readonly words?: number | undefined;
  /** `salience` takes the sentences that tell most of what the text is about, `lead` the first ones. @default 'salience' */
  readonly by?: 'salience' | 'lead' | undefined;
}

/**
 * A summary of whole sentences of the text, word for word and in their order. It holds one sentence at least, and for
 * this one may be longer than `words`; it is empty where the text has no word.
 */
export function extractive(text: string, options: ExtractiveOptions = {}): string {
  const limit = summaryWords(text, options.words);
  const rated = rateSentences(text).filter(({ words }) => words > 0);
  const order = options.by === 'lead' ? rated : bySalience(rated);
  const taken: RatedSentence[] = [];
  let left = limit;
  for (const sentence of order) {
    if (taken.length > 0 && sentence.words > left) {
      if (options.by === 'lead') break;
      continue;
    }
    taken.push(sentence);
    left -= sentence.words;
    if (left <= 0) break;
  }
  return joinSentences(taken.toSorted((a, b) => a.index - b.index).map((sentence) => sentence.text));
}
