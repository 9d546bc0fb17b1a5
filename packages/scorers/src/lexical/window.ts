import type { Token } from '../text/token.js';
import { wordConcepts } from './concepts.js';
import type { SourceIndex } from './source-index.js';

/** The two sentences of the source that an output sentence most likely retells. */
export interface Window {
  /** The sentence that shares the most, and the other one; the same where the source has only one. */
  readonly best: number;
  readonly other: number;
  readonly has: (key: string) => boolean;
  /** Whether a word of the window shares a concept with the one at a position of the output sentence. */
  readonly hasConcept: (at: number) => boolean;
  /** The tokens of both. */
  readonly tokens: readonly Token[];
  /** Share of the sentence's content words that the window has; 1 if there is none. */
  readonly coverage: number;
  /** The same, a word that shares a concept counting as one that is there. */
  readonly meaning: number;
  /** The same as `coverage`, for the better one of the two sentences alone. */
  readonly bestCoverage: number;
}

/**
 * Finds the window: the sentence that shares the most content words, rare ones counting more, and the one that shares the
 * most of the rest, or its better neighbor where no other shares more.
 */
export function chooseWindow(sentence: readonly Token[], source: SourceIndex): Window {
  const keys = new Set<string>();
  let content = 0;
  for (const token of sentence) {
    if (!token.content) continue;
    content++;
    keys.add(token.key);
  }
  const shared = computeShares(keys, source);
  const best = mostShared(shared);
  const other = complement(best, shared, keys, source);
  const isHere = (place: number): boolean => place === best || place === other;
  const has = (key: string): boolean => {
    for (const place of source.sentencesWith(key)) if (isHere(place)) return true;
    return false;
  };
  const concepts = new Map<number, boolean>();
  const hasConcept = (at: number): boolean => {
    let found = concepts.get(at);
    if (found === undefined) {
      found = wordConcepts(sentence, at).some((concept) =>
        source.conceptPositions(concept).some((position) => isHere(source.sentenceAt(position))),
      );
      concepts.set(at, found);
    }
    return found;
  };
  let shares = 0;
  let means = 0;
  let sharesBest = 0;
  for (const [at, token] of sentence.entries()) {
    if (!token.content) continue;
    const isShared = has(token.key);
    if (isShared) shares++;
    if (isShared || hasConcept(at)) means++;
    if (isShared && source.sentencesWith(token.key).includes(best)) sharesBest++;
  }
  const share = (count: number): number => (content === 0 ? 1 : count / content);
  const bestTokens = sentenceTokens(source, best);
  return {
    best,
    other,
    has,
    hasConcept,
    tokens: other === best ? bestTokens : [...bestTokens, ...sentenceTokens(source, other)],
    coverage: share(shares),
    meaning: share(means),
    bestCoverage: share(sharesBest),
  };
}

/** The sentence that shares the most; of equals the first one. */
function mostShared(shared: ReadonlyMap<number, number>): number {
  let best = 0;
  for (const [one, share] of shared) {
    const least = shared.get(best) ?? 0;
    if (share > least + 1e-9 || (share > least - 1e-9 && one < best)) best = one;
  }
  return best;
}

/** Weights of the words of each sentence: a word counts less the more sentences have it. */
function computeShares(keys: Iterable<string>, source: SourceIndex, without?: number): Map<number, number> {
  const shared = new Map<number, number>();
  for (const key of keys) {
    const sentences = source.sentencesWith(key);
    if (without !== undefined && sentences.includes(without)) continue;
    const weight = 1 / Math.sqrt(sentences.length);
    for (const one of sentences) shared.set(one, (shared.get(one) ?? 0) + weight);
  }
  return shared;
}

/** How much more than a neighbor another sentence has to add. */
const far = 1;

/** The sentence that adds the most to the best one; of equals the better neighbor. */
function complement(
  best: number,
  shared: ReadonlyMap<number, number>,
  keys: ReadonlySet<string>,
  source: SourceIndex,
): number {
  const before = best > 0 ? (shared.get(best - 1) ?? 0) : -1;
  const after = best + 1 < source.sentences ? (shared.get(best + 1) ?? 0) : -1;
  const neighbour = before === -1 && after === -1 ? best : before > after ? best - 1 : best + 1;
  const added = computeShares(keys, source, best);
  let other = neighbour;
  for (const [one, share] of added) {
    const least = (added.get(other) ?? 0) + (other === neighbour ? far : 0);
    if (share > least + 1e-9 || (share > least - 1e-9 && other !== neighbour && one < other)) other = one;
  }
  return other;
}

function sentenceTokens(source: SourceIndex, sentence: number): readonly Token[] {
  const { from, to } = source.bounds(sentence);
  return source.tokens.slice(from, to);
}
