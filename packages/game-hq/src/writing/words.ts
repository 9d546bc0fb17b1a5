import { numberKey } from './numbers.js';
import type { Span } from './sentences.js';

/**
 * A word of a text. Its `key` is the same for what counts as the same word: lower case without a common English ending
 * for words, digits without separators for numbers, in figures or in letters.
 */
export interface Word extends Span {
  readonly text: string;
  readonly key: string;
}

/**
 * The words of a text in order: runs of letters and digits, with the apostrophes and hyphens between letters and the
 * points, commas and colons between digits. A possessive `s` is a word of its own.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(pattern)) {
    const [word] = match;
    words.push({ text: word, key: keyOf(word), start: match.index, end: match.index + word.length });
  }
  return words;
}

/** The number of words of a text: runs of letters and digits; a possessive `s` does not count. */
export function countWords(text: string): number {
  let count = 0;
  for (const { 0: word } of text.matchAll(pattern)) if (word !== 's') count += 1;
  return count;
}

/** The number of words among the parts of a text, as `countWords` counts them. */
export function lengthInWords(words: readonly Word[]): number {
  return words.reduce((count, { text }) => count + Number(text !== 's'), 0);
}

/** True for words that carry no content of their own. Words that deny or quantify are not among them. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word.toLowerCase());
}

/** True for a word that begins with a capital letter. */
export function isCapitalised(word: string): boolean {
  // Nearly all words begin with an ASCII letter, for which a look at the code is enough.
  const code = word.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(word);
}

/** The word with its first letter as large or small as the first letter of the model. */
export function likeCase(word: string, model: string): string {
  return isCapitalised(model) ? capitalised(word) : word;
}

/** The text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.replace(
    /^(["'“‘(]*)(\p{Ll})/u,
    (_all, open: string, letter: string) => open + letter.toUpperCase(),
  );
}

const pattern =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:(?<=\p{L}\p{M}*)(?!['’]s(?![\p{L}\p{N}]))['’-](?=\p{L})|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu;

const functionWords = new Set(
  (
    'a an the this that these those i you he she it we they me him her us them my your his its our their who whom whose which what ' +
    'of in on at by for from to into onto with within as about over under through during between among upon per via than ' +
    'and or nor but so yet if because while although though when where since until that then there here also too very just ' +
    'is are was were be been being am has have had having do does did doing will would can could shall should may might must s'
  ).split(' '),
);

function keyOf(word: string): string {
  return numberKey(word) ?? stem(word.toLowerCase().replaceAll('’', "'"));
}

/** A light stemmer: enough to see that "ferries" and "ferry" or "closed" and "closing" are one word. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing')) return withoutDouble(word.slice(0, -3));
  if (word.length > 4 && word.endsWith('ed')) return withoutDouble(word.slice(0, -2));
  if (word.length > 4 && word.endsWith('es')) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}

function withoutDouble(word: string): string {
  return /([^aeiouls])\1$/.test(word) ? word.slice(0, -1) : word;
}
