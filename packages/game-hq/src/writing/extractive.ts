import { exactMath } from '@masbench/statistics';
import { joinSentences, splitSentences, listWords } from './sentences.js';

/** Length and method of an extractive summary. */
export interface ExtractiveOptions {
  /**
   * The most words of the summary.
   *
   * @default a fifth of the text's words, as in Vectara's summarization prompt since 2025
   *   (vectara/hallucination-leaderboard, lb-engine, src/config.py), and at least 20
   */
  readonly words?: number | undefined;
  /** `salience` takes the sentences with the most frequent words of the text, `lead` the first ones. @default 'salience' */
  readonly by?: 'salience' | 'lead' | undefined;
}

/**
 * A summary of whole sentences of the text, verbatim and in order. It has at least one sentence, even if that exceeds
 * `words`; it is empty if the text has no word.
 *
 * @throws RangeError if `words` is not a positive integer.
 */
export function extractive(text: string, { words, by = 'salience' }: ExtractiveOptions = {}): string {
  const sentences = splitSentences(text).map((sentence) => ({ sentence, words: listWords(sentence) }));
  const total = sentences.reduce((sum, one) => sum + one.words.length, 0);
  const limit = words ?? Math.max(20, Math.floor(total / 5));
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot summarize: 'words' must be a positive integer, but is ${limit}`);
  }
  const salience = by === 'lead' ? sentences.map((_, at) => -at) : saliences(sentences);
  const order = [...sentences.keys()]
    .filter((at) => (sentences[at]?.words.length ?? 0) > 0)
    .toSorted((one, other) => (salience[other] ?? 0) - (salience[one] ?? 0) || one - other);
  const taken: number[] = [];
  let left = limit;
  for (const at of order) {
    const length = sentences[at]?.words.length ?? 0;
    if (taken.length > 0 && length > left) {
      if (by === 'lead') break;
      continue;
    }
    taken.push(at);
    left -= length;
  }
  return joinSentences(
    taken.toSorted((one, other) => one - other).map((at) => sentences[at]?.sentence ?? ''),
  );
}

/**
 * The salience of each sentence: by the words it shares with other sentences (the centroid idea of Radev et al. 2004,
 * "Centroid-based summarization of multiple documents") and by its position, since news starts with the essentials.
 * Sentences that depend on the previous one, and quotations, count half.
 */
function saliences(
  sentences: readonly { readonly sentence: string; readonly words: readonly string[] }[],
): number[] {
  const frequency = new Map<string, number>();
  const distinct = sentences.map(({ words }) => new Set(words.filter((word) => word.length > 3)));
  for (const word of distinct.flatMap((words) => [...words])) {
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const shared = distinct.map((words) => {
    const sum = [...words].reduce((all, word) => all + exactMath.log2(frequency.get(word) ?? 1), 0);
    return sum / Math.sqrt(Math.max(4, words.size));
  });
  const most = shared.reduce((top, value) => Math.max(top, value), 1);
  return sentences.map(({ sentence }, at) => {
    const leans = /^(?:he|she|it|they|this|that|these|those|his|her|their|its|but|and|so)\b|["“”]/i.test(
      sentence,
    );
    return ((shared[at] ?? 0) + most / (1 + at)) * (leans ? 0.5 : 1);
  });
}
