import { numberValue, pickKey } from '../text/token.js';
import type { Token } from '../text/token.js';
import { once } from '../text/once.js';
import type { TokenizedText } from '../text/passage.js';
import { wordConcepts } from './concepts.js';
import { findQuantities } from './quantities.js';
import type { Quantity } from './quantities.js';

/**
 * How many occurrences of one word are indexed, which bounds the work on any input. Words occur more often only in
 * sources of some ten thousand words, and such words say little.
 */
const occurrenceLimit = 256;

/** A source, ready to be asked what it says where. */
export interface SourceIndex {
  readonly passage: TokenizedText;
  readonly tokens: readonly Token[];
  /** Positions of a key in the source, ascending, the first 256; empty if it does not occur. */
  readonly positions: (key: string) => readonly number[];
  readonly has: (key: string) => boolean;
  /** Whether two keys are adjacent in this order. */
  readonly hasNeighbours: (left: string, right: string) => boolean;
  /** Whether a word of the source begins as this one does (five letters): another form of it, or its kin. */
  readonly hasKin: (token: Token) => boolean;
  /** Positions of words that share a concept, the first 256. */
  readonly conceptPositions: (concept: number) => readonly number[];
  /** Whether the word as it is spelled occurs. */
  readonly hasWord: (word: string) => boolean;
  /** Whether the key is a name: it has a capital inside a sentence. */
  readonly isName: (key: string) => boolean;
  /** Whether the key occurs without a capital. */
  readonly hasInLowerCase: (key: string) => boolean;
  /** Whether capitalized words in a row begin with these letters: "BBC" for "British Broadcasting Corporation". */
  readonly hasInitials: (letters: string) => boolean;
  /** The values of its numbers. */
  readonly values: () => readonly number[];
  /** Its numbers with their units. */
  readonly quantities: () => readonly Quantity[];
  /** The separator of a position from the one before, see `Passage`. */
  readonly breakAt: (position: number) => number;
  /** The sentence of a position. */
  readonly sentenceAt: (position: number) => number;
  /** The sentences that hold one of the first 256 occurrences of a key, ascending. */
  readonly sentencesWith: (key: string) => readonly number[];
  /** The first position of a sentence and the one behind its last. */
  readonly bounds: (sentence: number) => { readonly from: number; readonly to: number };
  readonly sentences: number;
}

/** Indexes a source once for all sentences of an output. What few outputs ask for is made when it is asked for. */
export function indexSource(source: TokenizedText): SourceIndex {
  const { tokens, sentences } = source;
  const positions = new Map<string, number[]>();
  const names = new Set<string>();
  const sentenceOf = new Int32Array(tokens.length);
  for (const [sentence, { from, to }] of sentences.entries())
    for (let at = from; at < to; at++) sentenceOf[at] = sentence;
  for (const [at, token] of tokens.entries()) {
    remember(positions, token.key, at);
    if (token.capital && token.content && sentenceOf[at] === sentenceOf[at - 1]) names.add(token.key);
  }
  const positionsOf = (key: string): readonly number[] => positions.get(key) ?? none;
  const words = once(() => new Set(tokens.map(({ word }) => word)));
  const kin = once(() => wordStems(tokens));
  const concepts = once(() => listConcepts(tokens));
  const initials = once(() => listInitials(tokens));
  const values = once(() => numberValues(tokens));
  const quantities = once(() => findQuantities(tokens));
  const sentencesByKey = new Map<string, readonly number[]>();
  return {
    passage: source,
    tokens,
    positions: positionsOf,
    has: (key) => positions.has(key),
    hasNeighbours: (left, right) =>
      positionsOf(left).some((position) => pickKey(tokens, position + 1) === right),
    hasKin: ({ kind, word }) =>
      kind === 'word' && word.length >= kinLength && kin().has(word.slice(0, kinLength)),
    conceptPositions: (concept) => concepts().get(concept) ?? none,
    hasWord: (word) => words().has(word),
    isName: (key) => names.has(key),
    hasInLowerCase: (key) => positionsOf(key).some((position) => tokens[position]?.capital === false),
    hasInitials: (letters) => initials().has(letters),
    values,
    quantities,
    breakAt: (position) => source.breaks[position] ?? 0,
    sentenceAt: (position) => sentenceOf[position] ?? 0,
    sentencesWith: (key) => {
      const known = sentencesByKey.get(key);
      if (known !== undefined) return known;
      const places = positions.get(key);
      if (places === undefined) return none;
      const made: number[] = [];
      for (const place of places) {
        const sentence = sentenceOf[place] ?? 0;
        if (made.at(-1) !== sentence) made.push(sentence);
      }
      sentencesByKey.set(key, made);
      return made;
    },
    bounds: (sentence) => sentences[sentence] ?? nowhere,
    sentences: sentences.length,
  };
}

function wordStems(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { kind, word } of tokens)
    if (kind === 'word' && word.length >= kinLength) found.add(word.slice(0, kinLength));
  return found;
}

function listConcepts(tokens: readonly Token[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const at of tokens.keys())
    for (const concept of wordConcepts(tokens, at)) remember(found, concept, at);
  return found;
}

/** The initials of capitalized words in a row, two to five. Small words inside a name carry none: "Department of Justice". */
function listInitials(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>();
  let row = '';
  for (const token of tokens) {
    if (token.capital) {
      row = (row + (token.word[0] ?? '')).slice(-5);
      for (let length = 2; length <= row.length; length++) found.add(row.slice(-length));
    } else if (token.content) row = '';
  }
  return found;
}

function numberValues(tokens: readonly Token[]): readonly number[] {
  return tokens
    .filter(({ kind }) => kind !== 'word')
    .map(({ key }) => numberValue(key))
    .filter((value) => value !== undefined);
}

function remember<Key>(places: Map<Key, number[]>, key: Key, at: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [at]);
  else if (known.length < occurrenceLimit) known.push(at);
}

const kinLength = 5;
const none: readonly number[] = [];
const nowhere = { from: 0, to: 0 };
