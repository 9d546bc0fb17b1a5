import { sentences } from '../text/sentences.js';

/**
 * A source in chunks of whole sentences, each of at most `limit` tokens unless one sentence alone has more; the last
 * sentence of a chunk opens the next one too, so that what spans two sentences stands together somewhere.
 */
export function chunks(
  source: string,
  limit: number,
  countTokens: (text: string) => number,
): readonly string[] {
  if (countTokens(source) <= limit) return [source];
  const parts = sentences(source).map(({ start, end }) => {
    const text = source.slice(start, end).trim();
    return { text, tokens: countTokens(text) };
  });
  const found: string[] = [];
  let chunk: typeof parts = [];
  for (const part of parts) {
    if (chunk.length > 0 && sizeOf(chunk) + part.tokens > limit) {
      found.push(joined(chunk));
      const last = chunk.slice(-1);
      chunk = sizeOf(last) + part.tokens <= limit ? last : [];
    }
    chunk = [...chunk, part];
  }
  return [...found, joined(chunk)];
}

function sizeOf(parts: readonly { readonly tokens: number }[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}

function joined(parts: readonly { readonly text: string }[]): string {
  return parts.map(({ text }) => text).join(' ');
}
