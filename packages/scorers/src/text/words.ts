import { stemmer } from 'stemmer';
import { functionWords } from './function-words.js';
import { baseOf } from './word-forms.js';
import type { Token } from './token.js';

/** A word. @param lower - In lower case and without diacritics. */
export function wordToken(lower: string, start: number, end: number, capital: boolean): Token {
  return {
    start,
    end,
    key: stem(lower),
    word: lower,
    kind: 'word',
    content: !functionWords.has(lower),
    capital,
  };
}

/** A word in lower case, without diacritics, with straight quotes and without the full stop of an abbreviation. */
export function plainSpelling(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z'.]*$/.test(lower)) return lower.endsWith('.') ? lower.slice(0, -1) : lower;
  if (unspaced.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[øłđı]/g, (letter) => undiacritic[letter] ?? letter);
}

/** Letters with a stroke, which Unicode does not take apart. */
const undiacritic: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Scripts that are written without spaces: each character is a token. */
export const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

const unspaced = new RegExp(`^[${unspacedScripts}]`, 'u');

const stems = new Map<string, string>();
const stemLimit = 50_000;

/**
 * The stem of a word: its base form, British and American spelling evened out, then Porter's rules. A few thousand words
 * make most of any text, so stems are remembered; the memory is bounded and holds nothing but spelling.
 */
export function stem(lower: string): string {
  const known = stems.get(lower);
  if (known !== undefined) return known;
  const base = baseOf(lower);
  // Porter's rules would make "on" of "one".
  const made = base !== 'one' && /^[a-z]{3,40}$/.test(base) ? stemmer(evened(base)) : base;
  if (stems.size >= stemLimit) stems.clear();
  stems.set(lower, made);
  return made;
}

/** One spelling for both sides of the Atlantic: "organisation", "colour", "travelled". */
function evened(word: string): string {
  return word
    .replace(/(?<=[a-z]{4})is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/, 'iz')
    .replace(/(?<=[a-z]{3})our(?=(?:s|ed|ing|able|ite|ites|hood|ly|al|er|ers|ful|less)?$)/, 'or')
    .replace(/(?<=(?:trave|cance|labe|mode|leve|counse|signa|fue|dia|marve)l)l(?=(?:ed|ing|er|ers)$)/, '');
}
