import { joinedNumbers } from './number-grammar.js';
import { normalizeSpelling } from './normalised.js';
import { scanned } from './scan.js';
import type { Token } from './token.js';

/**
 * The words and numbers of a text, in order. Spelling that tells nothing is evened out: Unicode's forms of one character
 * and invisible characters (`normalizeText`); case, diacritics, curly quotes, hyphens, plural and tense (Porter's stems),
 * British and American spelling, "didn't" and "did n't", "U.S." and "US"; numbers in figures and words with their
 * separators, scales, fractions and currencies, days of a month, times of day, decades and units (`joinedNumbers`).
 * Scripts without spaces give one token for each character.
 */
export function tokens(text: string): readonly Token[] {
  const { text: evened, startOf, endOf } = normalizeSpelling(text);
  const found = joinedNumbers(scanned(evened));
  if (evened === text) return found;
  return found.map((token) => ({ ...token, start: startOf(token.start), end: endOf(token.end) }));
}
