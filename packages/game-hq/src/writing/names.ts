import type { Span } from './sentences.js';
import { isCapitalised, isFunctionWord, type Word } from './words.js';

/** A proper name of one or more words, without a possessive ending. */
export interface Name extends Span {
  readonly text: string;
}

/**
 * The proper names of one sentence, which is given with its words: runs of capitalised words, with "of" inside. The first word of a sentence counts
 * where another capitalised word follows or where `known` holds it; names of days and months do not count.
 */
export function namesOf(sentence: string, known: ReadonlySet<string>, words: readonly Word[]): Name[] {
  const names: Name[] = [];
  let run: Word[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (
      first !== undefined &&
      last !== undefined &&
      (run.length > 1 || first !== words[0] || known.has(first.text))
    ) {
      names.push({ start: first.start, end: last.end, text: sentence.slice(first.start, last.end) });
    }
    run = [];
  };
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1];
    const isJoined = previous !== undefined && /^[ &]+$/.test(sentence.slice(previous.end, word.start));
    if (!isJoined) close();
    if (isNamePart(word)) run.push(word);
    else if (word.text !== 'of' || run.length === 0 || !isNameAhead(sentence, word, words[at + 1])) close();
  }
  close();
  return names;
}

/** The words that are capitalised inside sentences, which are given by their words: they are names wherever they stand. */
export function knownNames(sentences: readonly (readonly Word[])[]): Set<string> {
  const known = new Set<string>();
  for (const words of sentences) {
    for (const [at, word] of words.entries()) if (at > 0 && isNamePart(word)) known.add(word.text);
  }
  return known;
}

/** The days of the week and the months, each in a group whose members can be mistaken for each other. */
export function dateGroup(word: string): readonly string[] | undefined {
  return dateGroups.find((group) => group.includes(word));
}

const dateGroups = [
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  'January February March April May June July August September October November December'.split(' '),
];

function isNamePart(word: Word): boolean {
  if (!isCapitalised(word.text)) return false;
  // "US" and "IT" are names, "us" and "it" are not.
  if (word.text.length > 1 && word.text === word.text.toUpperCase()) return true;
  return !isFunctionWord(word.text) && dateGroup(word.text) === undefined && !plain.has(word.text);
}

/** Capitalised at the start of a sentence or of a quotation more often than in names. */
const plain = new Set(
  'Not No Never None Neither All Both Each Every Some Many Most More Few Several Only Even Still However Meanwhile According After Before Despite Unlike Another Other Such Its Yesterday Today Tomorrow Early Late Last Next Also Then Now Here There Nearly Almost About'.split(
    ' ',
  ),
);

function isNameAhead(sentence: string, word: Word, next: Word | undefined): boolean {
  return next !== undefined && isNamePart(next) && sentence.slice(word.end, next.start) === ' ';
}
