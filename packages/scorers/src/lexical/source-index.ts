import type { Passage } from '../text/passage.js';
import type { Token } from '../text/token.js';

/**
 * Occurrences of one word that are remembered. It bounds the work on any input: only in sources of some ten thousand
 * words do words occur more often, and those say little.
 */
const occurrenceLimit = 256;

/** A source, ready to be asked what it says where. */
export interface SourceIndex {
  readonly tokens: readonly Token[];
  /** Positions of a key in the source, ascending, the first 256; empty where it does not occur. */
  readonly positions: (key: string) => readonly number[];
  readonly has: (key: string) => boolean;
  /** Whether two keys stand side by side in this order. */
  readonly hasNeighbours: (left: string, right: string) => boolean;
  /** Whether a word of the source begins as this one does (five letters): another form of it, or its kin. */
  readonly hasKin: (token: Token) => boolean;
  /** Whether the word as it is spelt occurs. */
  readonly hasWord: (word: string) => boolean;
  /** Whether the key is a name: it has a capital inside a sentence. */
  readonly isName: (key: string) => boolean;
  /** Whether capitalised words in a row begin with these letters: "BBC" for "British Broadcasting Corporation". */
  readonly hasInitials: (letters: string) => boolean;
  /** The sentence of a position. */
  readonly sentenceAt: (position: number) => number;
  /** The tokens of a sentence. */
  readonly sentence: (sentence: number) => readonly Token[];
  readonly sentences: number;
}

/** Indexes a source once for all sentences of an output. */
export function indexSource(source: Passage): SourceIndex {
  const { tokens, sentences } = source;
  const positions = new Map<string, number[]>();
  const neighbours = new Set<string>();
  const words = new Set<string>();
  const kin = new Set<string>();
  const names = new Set<string>();
  const initials = new Set<string>();
  let row = '';
  const sentenceOf = new Int32Array(tokens.length);
  for (const [sentence, { from, to }] of sentences.entries()) sentenceOf.fill(sentence, from, to);
  let previous: Token | undefined;
  for (const [at, token] of tokens.entries()) {
    const known = positions.get(token.key);
    if (known === undefined) positions.set(token.key, [at]);
    else if (known.length < occurrenceLimit) known.push(at);
    if (previous !== undefined) neighbours.add(`${previous.key} ${token.key}`);
    words.add(token.word);
    if (token.kind === 'word' && token.word.length >= kinLength) kin.add(token.word.slice(0, kinLength));
    if (token.capital && token.content && sentenceOf[at] === sentenceOf[at - 1]) names.add(token.key);
    // Small words inside a name carry no letter: "Department of Justice".
    if (token.capital) row += token.word[0] ?? '';
    else if (token.content) row = '';
    for (let length = 2; length <= 5 && length <= row.length; length++) initials.add(row.slice(-length));
    previous = token;
  }
  return {
    tokens,
    positions: (key) => positions.get(key) ?? none,
    has: (key) => positions.has(key),
    hasNeighbours: (left, right) => neighbours.has(`${left} ${right}`),
    hasKin: ({ kind, word }) =>
      kind === 'word' && word.length >= kinLength && kin.has(word.slice(0, kinLength)),
    hasWord: (word) => words.has(word),
    isName: (key) => names.has(key),
    hasInitials: (letters) => initials.has(letters),
    sentenceAt: (position) => sentenceOf[position] ?? 0,
    sentence: (sentence) => tokens.slice(sentences[sentence]?.from, sentences[sentence]?.to),
    sentences: sentences.length,
  };
}

const kinLength = 5;
const none: readonly number[] = [];
