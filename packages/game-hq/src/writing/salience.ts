import { knownNames, namesOf } from './names.js';
import { splitSentences } from './sentences.js';
import { isFunctionWord, lengthInWords, wordsOf, type Word } from './words.js';

/** A sentence of a text and how much of what the text is about it tells. */
export interface RatedSentence {
  /** Its place among the sentences of the text, from 0. */
  readonly index: number;
  readonly text: string;
  readonly words: number;
  /** The keys of its content words. */
  readonly keys: ReadonlySet<string>;
  /** Not negative; comparable within one text only. */
  readonly salience: number;
}

/**
 * Rates the sentences of a text by the words they share with the rest of it (the centroid idea of Radev et al. 2004,
 * "Centroid-based summarization of multiple documents"), by their place (news tells the most first) and by facts.
 * Quotations, questions, fragments and sentences that lean on the one before count less.
 */
export function rateSentences(text: string): RatedSentence[] {
  const sentences = splitSentences(text);
  const wordLists = sentences.map(wordsOf);
  const keySets = wordLists.map(contentKeys);
  const frequency = new Map<string, number>();
  for (const keys of keySets) for (const key of keys) frequency.set(key, (frequency.get(key) ?? 0) + 1);

  const centralities = keySets.map((keys) => {
    let sum = 0;
    for (const key of keys) sum += Math.log2(frequency.get(key) ?? 1);
    return sum / Math.sqrt(Math.max(4, keys.size));
  });
  const top = centralities.reduce((best, centrality) => Math.max(best, centrality), 1);
  const known = knownNames(wordLists);

  return sentences.map((sentence, index) => {
    const parts = wordLists[index] ?? [];
    const words = lengthInWords(parts);
    const lead = top / (1 + index);
    const hasName = namesOf(sentence, known, parts).length > 0;
    const facts = top * (0.1 * Number(/\p{Nd}/u.test(sentence)) + 0.1 * Number(hasName));
    const salience = ((centralities[index] ?? 0) + lead + facts) * standing(sentence, words);
    return { index, text: sentence, words, keys: keySets[index] ?? new Set(), salience };
  });
}

/**
 * The sentences from the most to the least salient, without those that tell little that a more salient one has not
 * told yet (three quarters of their content words or more).
 */
export function* bySalience(sentences: readonly RatedSentence[]): Generator<RatedSentence> {
  const told = new Set<string>();
  for (const sentence of sentences.toSorted((a, b) => b.salience - a.salience || a.index - b.index)) {
    let known = 0;
    for (const key of sentence.keys) known += Number(told.has(key));
    if (known > 0 && known >= 0.75 * sentence.keys.size) continue;
    yield sentence;
    for (const key of sentence.keys) told.add(key);
  }
}

function contentKeys(words: readonly Word[]): Set<string> {
  return new Set(words.flatMap(({ text, key }) => (isFunctionWord(text) ? [] : [key])));
}

/** How well a sentence stands alone, in (0, 1]. */
function standing(sentence: string, words: number): number {
  const leans =
    /^(?:he|she|it|they|this|that|these|those|his|her|their|its|such|there|one|both|some|others?|but|and|so|yet)\b/i;
  let share = 1;
  if (leans.test(sentence)) share *= 0.4;
  if (/["“”]/.test(sentence)) share *= 0.5;
  if (isHalfQuoted(sentence)) share *= 0.2;
  if (/[:;,]$/.test(sentence)) share *= 0.1;
  if (/\?["”']?$/.test(sentence)) share *= 0.5;
  if (words < 6) share *= 0.3;
  return share;
}

/** True for a sentence from the middle of a longer quotation. */
function isHalfQuoted(sentence: string): boolean {
  const count = (pattern: RegExp): number => sentence.match(pattern)?.length ?? 0;
  return count(/"/g) % 2 === 1 || count(/“/g) !== count(/”/g);
}
