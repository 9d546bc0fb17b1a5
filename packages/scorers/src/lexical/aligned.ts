import { once } from '../text/once.js';
import type { Token } from '../text/token.js';
import { stem } from '../text/words.js';
import type { SourceIndex } from './source-index.js';
import type { Window } from './window.js';

/** A sentence of the output next to the part of the source that it most likely retells. */
export interface Aligned {
  readonly sentence: readonly Token[];
  /** The keys of its tokens. */
  readonly said: ReadonlySet<string>;
  /** Separators of each token of the sentence from the one before, see `Passage`. */
  readonly breaks: Uint8Array;
  readonly source: SourceIndex;
  readonly window: Window;
  /** False where nearly every word of the output has a capital, or none: then capitals mark no names. */
  readonly capitalsTell: boolean;
}

/** Positions of a key in the two sentences of the window. */
export function positionsInWindow(key: string, { source, window }: Aligned): readonly number[] {
  return source.positions(key).filter((position) => {
    const sentence = source.sentenceAt(position);
    return sentence === window.best || sentence === window.other;
  });
}

/** The stems of words that are listed with spaces between them. Created lazily. */
export function stemWords(words: string): () => ReadonlySet<string> {
  return once(() => new Set(words.split(/\s+/).map(stem)));
}

/** Words, as they are spelled, that are listed with spaces between them. */
export function makeWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
