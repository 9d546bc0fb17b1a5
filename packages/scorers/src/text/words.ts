import { stemmer } from 'stemmer';
import { functionWords } from './function-words.js';
import { opensNumber } from './number-words.js';
import { remembering } from './once.js';
import { baseForm } from './word-forms.js';
import type { Token } from './token.js';

/** Meaning of a stretch of letters, wherever it stands. */
export interface Word extends Omit<Token, 'start' | 'end' | 'kind'> {
  /** Whether a number, or a unit of several words, may begin with it. */
  readonly opensNumber: boolean;
}

/** A word. @param lower - In lower case and without diacritics. */
export function wordToken(lower: string, start: number, end: number, capital: boolean): Token {
  const { key, word, content } = makeWord(lower, capital);
  return { start, end, key, word, kind: 'word', content, capital };
}

function makeWord(lower: string, capital: boolean, word: string = lower): Word {
  const key = stem(lower);
  return {
    key,
    word,
    content: !functionWords.has(lower),
    capital,
    opensNumber: opensNumber(word, key),
  };
}

/**
 * The words that a stretch of letters, apostrophes and full stops is: two of "didn't" ("did", "not"), none of the suffix in
 * "the 'll". A few thousand make most of any text, so they are remembered.
 */
export const splitWords = remembering(parseWords);

function parseWords(raw: string): readonly Word[] {
  const capital = isCapital(raw);
  const lower = plainSpelling(raw);
  const letters = lower.replaceAll('.', '');
  if (raw.includes('.') || (letters.length < 4 && raw === raw.toUpperCase() && acronyms.has(letters)))
    return [makeWord(acronyms.get(letters) ?? letters, true, letters)];
  const apostrophe = lower.lastIndexOf("'");
  if (apostrophe === -1)
    return lower === 'cannot'
      ? [makeWord('can', capital), makeWord('not', false)]
      : [makeWord(lower, capital)];
  const head = lower.slice(0, apostrophe);
  const tail = lower.slice(apostrophe + 1);
  if (tail === 't' && head.endsWith('n')) {
    // The Penn Treebank spells it "did n't": then there is no verb before the "n".
    const verb = negated.get(head) ?? head.slice(0, -1);
    return verb === '' ? [makeWord('not', false)] : [makeWord(verb, capital), makeWord('not', false)];
  }
  if (head === '' || suffixes.has(tail))
    return head === '' ? [] : [makeWord(head.replaceAll("'", ''), capital)];
  // "O'Brien", "d'Ivoire": one name.
  return [makeWord(lower.replaceAll("'", ''), capital)];
}

const acronyms: ReadonlyMap<string, string> = new Map([
  ['us', 'america'],
  ['usa', 'america'],
  ['uk', 'britain'],
]);
const negated: ReadonlyMap<string, string> = new Map([
  ['can', 'can'],
  ['won', 'will'],
  ['shan', 'shall'],
  ['ain', 'is'],
]);
const suffixes: ReadonlySet<string> = new Set(['s', 're', 've', 'll', 'd', 'm']);

function isCapital(raw: string): boolean {
  const code = raw.charCodeAt(0);
  if (code < 128) return code >= 65 && code <= 90;
  return /^\p{Lu}/u.test(raw);
}

/** A word in lower case, without diacritics and with straight quotes. */
export function plainSpelling(raw: string): string {
  const lower = raw.toLowerCase();
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

/**
 * The stem of a word: its base form, British and American spelling evened out, then Porter's rules. Stems are
 * remembered like words.
 */
export const stem = remembering((lower: string): string => {
  const base = baseForm(lower);
  // Porter's rules would make "on" of "one".
  return base !== 'one' && /^[a-z]{3,40}$/.test(base) ? stemmer(evened(base)) : base;
});

/** One spelling for both sides of the Atlantic: "organisation", "colour", "travelled". */
function evened(word: string): string {
  return word
    .replace(/(?<=[a-z]{4})is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/, 'iz')
    .replace(/(?<=[a-z]{3})our(?=(?:s|ed|ing|able|ite|ites|hood|ly|al|er|ers|ful|less)?$)/, 'or')
    .replace(/(?<=(?:trave|cance|labe|mode|leve|counse|signa|fue|dia|marve)l)l(?=(?:ed|ing|er|ers)$)/, '');
}
