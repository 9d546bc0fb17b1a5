import type { Span } from './sentences.js';
import { capitalised, likeCase, type Word } from './words.js';

/** True for a word that denies by itself. */
export function isNegation(word: string): boolean {
  return /^(?:not|never|no|cannot)$|n['’]t$/i.test(word);
}

/** The word without its denial, for one that has it built in ("wasn't", "cannot"); `undefined` for another. */
export function affirmed(word: string): string | undefined {
  const lower = word.toLowerCase().replaceAll('’', "'");
  const irregular = { cannot: 'can', "can't": 'can', "won't": 'will', "shan't": 'shall' }[lower];
  if (irregular !== undefined) return likeCase(irregular, word);
  return lower.endsWith("n't") ? word.slice(0, -3) : undefined;
}

/** Where a negation can be taken out of a sentence or put into it, and what the span then holds. */
export function negationSites(sentence: string, words: readonly Word[]): (Span & { readonly to: string })[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined || !/^[ \u00A0]$/.test(sentence.slice(word.end, next.start))) return [];
    return isNegation(word.text) ? removal(sentence, word, next) : insertion(word, next);
  });
}

const afterWhichNotStands = /^(?:is|are|was|were|will|would|can|could|should|must|may|might)$/i;
const participle =
  /(?:ed|en|wn)$|^(?:been|become|begun|built|bought|brought|come|cut|found|gone|had|held|kept|led|left|lost|made|met|paid|put|run|said|sent|set|sold|stood|won)$/;

function removal(sentence: string, word: Word, next: Word): (Span & { readonly to: string })[] {
  // "no longer", "not only" and "no one" deny something else than what follows.
  if (/^(?:longer|one|only|more|less|least|yet|necessarily)$/i.test(next.text)) return [];
  const base = affirmed(word.text);
  if (base !== undefined) return [{ start: word.start, end: word.end, to: base }];
  if (word.start > 0) return [{ start: word.start, end: next.start, to: '' }];
  return [{ start: 0, end: next.end, to: capitalised(sentence.slice(next.start, next.end)) }];
}

function insertion(word: Word, next: Word): (Span & { readonly to: string })[] {
  if (isNegation(next.text) || /^(?:n[eo]ither|nor|none|hardly)$/i.test(next.text)) return [];
  const isAuxiliary =
    afterWhichNotStands.test(word.text) ||
    (/^(?:has|have|had)$/i.test(word.text) && participle.test(next.text));
  return isAuxiliary ? [{ start: word.end, end: word.end, to: ' not' }] : [];
}
