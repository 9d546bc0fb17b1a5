import { sentences } from './sentences.js';
import type { Token } from './token.js';
import { tokens } from './tokens.js';

/** A text, read once: its tokens in order, and which of them make each sentence. */
export interface Passage {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** First token and the one after the last, by sentence. Sentences without tokens are left out. */
  readonly sentences: readonly { readonly from: number; readonly to: number }[];
  /** What precedes each token: 0 nothing that parts clauses, 1 a comma, bracket, dash or quote, 2 a `;` or `:`. */
  readonly breaks: Uint8Array;
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
  return { text, tokens: all, sentences: found, breaks: breaksIn(text, all) };
}

function breaksIn(text: string, all: readonly Token[]): Uint8Array {
  const breaks = new Uint8Array(all.length);
  let end = 0;
  for (const [at, token] of all.entries()) {
    // Longer gaps are markup or other scripts, which part nothing.
    const last = Math.min(token.start, end + longestGap);
    for (let place = end; place < last; place++) {
      const code = text.charCodeAt(place);
      if (code !== space) breaks[at] = Math.max(breaks[at] ?? 0, weights.get(code) ?? 0);
    }
    end = Math.max(end, token.end);
  }
  return breaks;
}

const longestGap = 12;
const space = 32;

const weights: ReadonlyMap<number, number> = new Map([...marked(',()[]"“”—–', 1), ...marked(';:', 2)]);

function marked(marks: string, weight: number): readonly (readonly [number, number])[] {
  return Array.from(marks, (mark) => [mark.charCodeAt(0), weight] as const);
}
