import type { Token } from '../text/token.js';
import { conceptsAt } from './concepts.js';
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
  /** Share of the sentence's content words that the window has; 1 where there is none. */
  readonly coverage: number;
  /** The same, a word that shares a concept counting as one that is there. */
  readonly meaning: number;
  /** The same as `coverage`, for the better one of the two sentences alone. */
  readonly bestCoverage: number;
}

/**
 * Finds the window: the sentence that shares the most content words, rare ones counting more, and the one that shares the
 * most of the rest, or its better neighbour where no other shares more.
 */
export function windowFor(sentence: readonly Token[], source: SourceIndex): Window {
  const content = sentence.filter((token) => token.content);
  const shared = new Map<number, number>();
  for (const key of new Set(content.map((token) => token.key))) {
    const sentences = new Set(source.positions(key).map(source.sentenceAt));
    for (const one of sentences) shared.set(one, (shared.get(one) ?? 0) + 1 / Math.sqrt(sentences.size));
  }
  let best = 0;
  for (const [one, share] of shared) {
    const least = shared.get(best) ?? 0;
    if (share > least + 1e-9 || (share > least - 1e-9 && one < best)) best = one;
  }
  const bestTokens = sentenceTokens(source, best);
  const other = complement(best, new Set(bestTokens.map(({ key }) => key)), content, shared, source);
  const tokens = other === best ? bestTokens : [...bestTokens, ...sentenceTokens(source, other)];
  const bestKeys = new Set(bestTokens.map(({ key }) => key));
  const keys = new Set(tokens.map(({ key }) => key));
  const hasConcept = (at: number): boolean =>
    conceptsAt(sentence, at).some((concept) =>
      source.conceptPositions(concept).some((position) => {
        const there = source.sentenceAt(position);
        return there === best || there === other;
      }),
    );
  const share = (counts: (token: Token, at: number) => boolean): number =>
    content.length === 0
      ? 1
      : sentence.filter((token, at) => token.content && counts(token, at)).length / content.length;
  return {
    best,
    other,
    has: (key) => keys.has(key),
    hasConcept,
    tokens,
    coverage: share(({ key }) => keys.has(key)),
    meaning: share(({ key }, at) => keys.has(key) || hasConcept(at)),
    bestCoverage: share(({ key }) => bestKeys.has(key)),
  };
}

const far = 1;
/** The sentence that adds the most to the best one; of equals the better neighbour. */
function complement(
  best: number,
  known: ReadonlySet<string>,
  content: readonly Token[],
  shared: ReadonlyMap<number, number>,
  source: SourceIndex,
): number {
  const before = best > 0 ? (shared.get(best - 1) ?? 0) : -1;
  const after = best + 1 < source.sentences ? (shared.get(best + 1) ?? 0) : -1;
  const neighbour = before === -1 && after === -1 ? best : before > after ? best - 1 : best + 1;
  const added = new Map<number, number>();
  for (const key of new Set(content.map((token) => token.key))) {
    if (known.has(key)) continue;
    const sentences = new Set(source.positions(key).map(source.sentenceAt));
    for (const one of sentences) added.set(one, (added.get(one) ?? 0) + 1 / Math.sqrt(sentences.size));
  }
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
