import type { Token } from '../text/token.js';
import type { SourceIndex } from './source-index.js';

/** The two neighbouring sentences of the source that an output sentence most likely retells. */
export interface Window {
  readonly has: (key: string) => boolean;
  /** The tokens of both. */
  readonly tokens: readonly Token[];
  /** Share of the sentence's content words that the window has; 1 where there is none. */
  readonly coverage: number;
  /** The same for the better one of the two sentences alone. */
  readonly bestCoverage: number;
}

/** Finds the window: the sentence that shares the most content words, rare ones counting more, and its better neighbour. */
export function windowFor(content: readonly Token[], source: SourceIndex): Window {
  const shared = new Map<number, number>();
  for (const key of new Set(content.map((token) => token.key))) {
    const sentences = new Set(source.positions(key).map(source.sentenceAt));
    for (const sentence of sentences) {
      shared.set(sentence, (shared.get(sentence) ?? 0) + 1 / Math.sqrt(sentences.size));
    }
  }
  let best = 0;
  for (const [sentence, share] of shared) {
    const least = shared.get(best) ?? 0;
    if (share > least + 1e-9 || (share > least - 1e-9 && sentence < best)) best = sentence;
  }
  const before = best > 0 ? (shared.get(best - 1) ?? 0) : -1;
  const after = best + 1 < source.sentences ? (shared.get(best + 1) ?? 0) : -1;
  const bestTokens = source.sentence(best);
  const tokens = [
    ...bestTokens,
    ...(before === -1 && after === -1 ? [] : source.sentence(before > after ? best - 1 : best + 1)),
  ];
  const bestKeys = new Set(bestTokens.map(({ key }) => key));
  const keys = new Set(tokens.map(({ key }) => key));
  const coverageBy = (known: ReadonlySet<string>): number =>
    content.length === 0 ? 1 : content.filter(({ key }) => known.has(key)).length / content.length;
  return {
    has: (key) => keys.has(key),
    tokens,
    coverage: coverageBy(keys),
    bestCoverage: coverageBy(bestKeys),
  };
}
