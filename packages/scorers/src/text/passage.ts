import { sentences } from './sentences.js';
import type { Token } from './token.js';
import { tokens } from './tokens.js';

/** A text, read once: its tokens in order, and which of them make each sentence. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** First token and the one after the last, by sentence. Sentences without tokens are left out. */
  readonly sentences: readonly { readonly from: number; readonly to: number }[];
  /** The kind of text before each token: 0 nothing that separates clauses, 1 a comma, bracket, dash or quote, 2 a `;` or `:`. */
  readonly breaks: Uint8Array;
}

/** Reads a text into tokens and sentences. */
export function passage(text: string): TokenizedText {
  const all = tokens(text);
  const found: { from: number; to: number }[] = [];
  let from = 0;
  for (const { end } of sentences(text)) {
    let to = from;
    while ((all[to]?.start ?? end) < end) to++;
    if (to > from) found.push({ from, to });
    from = to;
  }
  if (from < all.length) found.push({ from, to: all.length });
  return { text, tokens: all, sentences: found, breaks: sentenceBreaks(text, all) };
}

function sentenceBreaks(text: string, all: readonly Token[]): Uint8Array {
  const breaks = new Uint8Array(all.length);
  let end = 0;
  for (const [at, token] of all.entries()) {
    // Longer gaps are markup or other scripts, which part nothing.
    const last = Math.min(token.start, end + longestGap);
    let most = 0;
    for (let place = end; place < last; place++) most = Math.max(most, weights[text.charCodeAt(place)] ?? 0);
    breaks[at] = most;
    end = Math.max(end, token.end);
  }
  return breaks;
}

const longestGap = 12;

/** By code unit, up to the typographic quotes. */
const weights = new Uint8Array(0x201e);
for (const mark of ',()[]"“”—–') weights[mark.charCodeAt(0)] = 1;
for (const mark of ';:') weights[mark.charCodeAt(0)] = 2;
