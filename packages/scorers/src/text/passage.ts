import { sentences } from './sentences.js';
import type { Token } from './token.js';
import { tokens } from './tokens.js';

/** A text, read once: its tokens in order, and which of them make each sentence. */
export interface Passage {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** First token and the one after the last, by sentence. Sentences without tokens are left out. */
  readonly sentences: readonly { readonly from: number; readonly to: number }[];
}

/** Reads a text into tokens and sentences. */
export function passage(text: string): Passage {
  const all = tokens(text);
  const found: { from: number; to: number }[] = [];
  let from = 0;
  for (const { end } of sentences(text)) {
    let to = from;
    while ((all[to]?.start ?? Infinity) < end) to++;
    if (to > from) found.push({ from, to });
    from = to;
  }
  if (from < all.length) found.push({ from, to: all.length });
  return { text, tokens: all, sentences: found };
}
