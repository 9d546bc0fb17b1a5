import { sentences } from '../text/sentences.js';

/** How a source is cut. */
export interface ChunkOptions {
  /** The most tokens of a chunk; a sentence that alone has more is a chunk of its own. */
  readonly limit: number;
  /** How many sentences at the end of a chunk open the next one too, so that what spans two is together. */
  readonly overlap: number;
  readonly countTokens: (text: string) => number;
}

/** A source in chunks of whole sentences, word for word. */
export function chunks(source: string, { limit, overlap, countTokens }: ChunkOptions): readonly string[] {
  if (countTokens(source) <= limit) return [source];
  const parts = sentences(source).map((span) => ({
    ...span,
    tokens: countTokens(source.slice(span.start, span.end).trim()),
  }));
  const found: string[] = [];
  let chunk: typeof parts = [];
  const close = (): void => {
    const text = source.slice(chunk[0]?.start, chunk.at(-1)?.end).trim();
    if (text !== '') found.push(text);
  };
  for (const part of parts) {
    if (chunk.length > 0 && measureSize(chunk) + part.tokens > limit) {
      close();
      const last = overlap === 0 ? [] : chunk.slice(-overlap);
      chunk = measureSize(last) + part.tokens <= limit ? last : [];
    }
    chunk.push(part);
  }
  close();
  return found;
}

function measureSize(parts: readonly { readonly tokens: number }[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}
