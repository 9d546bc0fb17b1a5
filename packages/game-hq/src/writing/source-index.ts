import { align, type Pair } from './alignment.js';
import { knownNames } from './names.js';
import { splitSentences } from './sentences.js';
import { isFunctionWord, wordsOf, type Word } from './words.js';

/** A source, prepared to be asked what it says about a sentence. */
export interface SourceIndex {
  /** True where the source has the sentence word for word. */
  readonly holds: (sentence: string) => boolean;
  /** True where the source has a word of this key. */
  readonly has: (key: string) => boolean;
  /** The words that are capitalised inside its sentences. */
  readonly known: ReadonlySet<string>;
  /** The sentence of the source that tells most of what these words tell; `undefined` where none shares a content word. */
  readonly closest: (words: readonly Word[]) => Match | undefined;
}

/** The sentence of a source that comes closest to a sentence of a summary. */
export interface Match {
  readonly text: string;
  readonly words: readonly Word[];
  /** Which word of the summary's sentence stands for which one of this sentence. */
  readonly pairs: readonly Pair[];
  /** The share of the content words of the summary's sentence that have their pair, in [0, 1]. */
  readonly coverage: number;
}

/** Prepares a source, in time linear in its length. */
export function indexSource(source: string): SourceIndex {
  const text = ` ${collapsed(source)} `;
  const texts = splitSentences(source);
  const sentences = texts.map(wordsOf);
  const places = new Map<string, number[]>();
  for (const [at, words] of sentences.entries()) {
    for (const key of new Set(words.map((word) => word.key))) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [at]);
      else known.push(at);
    }
  }

  const matchWith = (words: readonly Word[], at: number): Match => {
    const other = sentences[at] ?? [];
    const pairs = align(words, other);
    const paired = new Set(pairs.map(([index]) => index));
    const content = words.flatMap((word, index) => (isFunctionWord(word.text) ? [] : [index]));
    const coverage = content.filter((index) => paired.has(index)).length / Math.max(1, content.length);
    return { text: texts[at] ?? '', words: other, pairs, coverage };
  };

  const closest = (words: readonly Word[]): Match | undefined => {
    const weights = new Map<number, number>();
    for (const key of new Set(words.flatMap((word) => (isFunctionWord(word.text) ? [] : [word.key])))) {
      const found = places.get(key) ?? [];
      // The rarer a word is in the source, the more it says about the place it comes from.
      const weight = Math.log(1 + sentences.length / found.length);
      for (const at of found) weights.set(at, (weights.get(at) ?? 0) + weight);
    }
    const best = [...weights]
      .toSorted(([a, weightA], [b, weightB]) => weightB - weightA || a - b)
      .slice(0, candidates);
    return best
      .map(([at]) => matchWith(words, at))
      .reduce<Match | undefined>(
        (top, match) => (top === undefined || match.coverage > top.coverage ? match : top),
        undefined,
      );
  };

  return {
    holds: (sentence) => text.includes(` ${collapsed(sentence)} `),
    has: (key) => places.has(key),
    known: knownNames(sentences),
    closest,
  };
}

/** So many sentences that share the most are aligned word by word. */
const candidates = 3;

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
