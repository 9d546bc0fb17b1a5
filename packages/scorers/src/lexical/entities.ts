import { numberValue, pickKey } from '../text/token.js';
import type { Token } from '../text/token.js';
import { isCommonWord } from './common-words.js';
import { areEqualQuantities, findQuantity } from './quantities.js';
import { calendar, generic, isNameToken } from './names.js';
import type { SourceIndex } from './source-index.js';

/** The names and numbers of a sentence. */
export interface Entities {
  /** Those that the source has in no form, with what each counts: names in a row are one, loose numbers half. */
  readonly unsupported: readonly { readonly token: Token; readonly weight: number }[];
  /** Share of the pairs of different names and numbers that stand within a sentence of each other in the source. */
  readonly together: number;
  /** Numbers in figures, or above twelve. */
  readonly numbers: number;
  /** Of these, the ones that the source has next to one of the words they stand by here. */
  readonly numbersInPlace: number;
}

/**
 * Reads the names and numbers of a sentence of the output.
 *
 * @param capitalsTell - False where nearly all words have a capital, or none has: there an uncommon word that the source
 *   has not may be a name, and counts half.
 */
export function sentenceEntities(
  sentence: readonly Token[],
  source: SourceIndex,
  capitalsTell: boolean,
): Entities {
  const unsupported: { token: Token; weight: number }[] = [];
  const isName = (token: Token, at: number): boolean =>
    capitalsTell && (isNameToken(sentence, at, source) || (token.capital && calendar.has(token.word)));
  let last = -2;
  for (const [at, token] of sentence.entries()) {
    const isStrange = !capitalsTell && isStranger(token, source);
    if (!isStrange) {
      if (token.kind === 'word' && !isName(token, at)) continue;
      if (isSupported(token, source) || isRounded(sentence, token, source)) continue;
      if (token.kind !== 'word' && isConverted(sentence, at, source)) continue;
      if (generic.has(token.word) && isNextToKnownName(sentence, at, source)) continue;
    }
    const weight = isStrange || token.kind === 'count' ? 0.5 : 1;
    unsupported.push({ token, weight: last === at - 1 && token.kind === 'word' ? 0 : weight });
    last = at;
  }
  const keys = new Set<string>();
  for (const [at, token] of sentence.entries())
    if (token.kind === 'number' || isName(token, at) || source.isName(token.key)) keys.add(token.key);
  const numbers = sentence.filter(({ kind }) => kind === 'number');
  return {
    unsupported,
    together: togetherness([...keys], source),
    numbers: numbers.length,
    numbersInPlace: numbers.filter(
      (token) =>
        isInPlace(sentence, sentence.indexOf(token), source) ||
        isRounded(sentence, token, source) ||
        isConverted(sentence, sentence.indexOf(token), source),
    ).length,
  };
}

/** Whether a word is neither the source's, in any form, nor a common one. */
function isStranger(token: Token, source: SourceIndex): boolean {
  if (token.kind !== 'word' || !token.content) return false;
  return !source.has(token.key) && !source.hasKin(token) && !isCommonWord(token.word);
}

function isSupported(token: Token, source: SourceIndex): boolean {
  if (source.has(token.key) || (token.word.length > 5 && source.hasKin(token))) return true;
  if (token.key.startsWith('@')) return timeForms(token.key).some(source.has);
  if (token.kind !== 'word') return false;
  return token.word.length <= 5 && source.hasInitials(token.word);
}

/** "9 a.m." where the source says "at nine" or "21.00". */
function timeForms(key: string): readonly string[] {
  const [hour = '', minute = ''] = key.slice(1).split(':');
  const half = Number(hour) % 12;
  return minute === '00' ? [`#${half}`, `#${hour}`] : [`#${Number(`${half}.${minute}`)}`];
}

/** Whether the source gives the same quantity in another unit: "12 months" for "a year". */
function isConverted(sentence: readonly Token[], at: number, source: SourceIndex): boolean {
  const quantity = findQuantity(sentence, at + 1);
  return quantity !== undefined && source.quantities().some((one) => areEqualQuantities(one, quantity));
}

/** "Mount Tarun" where the source says "the volcano Tarun": the word says what kind of thing has the name. */
function isNextToKnownName(sentence: readonly Token[], at: number, source: SourceIndex): boolean {
  return [sentence[at - 1], sentence[at + 1]].some(
    (token) => token?.capital === true && source.has(token.key) && !generic.has(token.word),
  );
}

/** Whether a number that is said to be rounded is near one of the source: "more than 200" for 212. */
function isRounded(sentence: readonly Token[], token: Token, source: SourceIndex): boolean {
  const value = numberValue(token.key);
  if (value === undefined || value === 0) return false;
  const at = sentence.indexOf(token);
  const before = sentence.slice(Math.max(0, at - 3), at).map(({ word }) => word);
  const [low, high] = before.some((word) => belowWords.has(word))
    ? [0.75 * value, value]
    : before.some((word) => aboveWords.has(word))
      ? [value, 1.4 * value]
      : before.some((word) => nearWords.has(word))
        ? [0.85 * value, 1.15 * value]
        : [value, value];
  return low !== high && source.values().some((one) => one >= low && one <= high);
}

const aboveWords: ReadonlySet<string> = new Set('more over above exceeding least than'.split(' '));
const belowWords: ReadonlySet<string> = new Set('nearly almost under below less fewer up most'.split(' '));
const nearWords: ReadonlySet<string> = new Set('about around approximately roughly some'.split(' '));

function togetherness(keys: readonly string[], source: SourceIndex): number {
  // Lists of a hundred names are tables, whose pairs say little and would take long.
  const some = keys.slice(0, 40);
  const sentences = some.map((key) => source.sentencesWith(key));
  let pairs = 0;
  let together = 0;
  for (const [at, left] of sentences.entries()) {
    for (const right of sentences.slice(at + 1)) {
      pairs++;
      if (haveNeighbours(left, right)) together++;
    }
  }
  return pairs === 0 ? 1 : together / pairs;
}

/** Whether two ascending lists hold two numbers that are one apart or equal. */
function haveNeighbours(lefts: readonly number[], rights: readonly number[]): boolean {
  let at = 0;
  for (const left of lefts) {
    while ((rights[at] ?? Infinity) < left - 1) at++;
    if ((rights[at] ?? Infinity) <= left + 1) return true;
  }
  return false;
}

function isInPlace(sentence: readonly Token[], at: number, source: SourceIndex): boolean {
  const places = source.positions(pickKey(sentence, at));
  if (places.length === 0) return false;
  const near = sentence
    .slice(Math.max(0, at - 3), at + 4)
    .filter((token) => token.content && token !== sentence[at]);
  return (
    near.length === 0 || near.some(({ key }) => source.positions(key).some((one) => isInside(places, one, 4)))
  );
}

/** Whether one of the ascending positions is at most `distance` from another position. */
function isInside(positions: readonly number[], position: number, distance: number): boolean {
  return positions.some((one) => Math.abs(one - position) <= distance);
}
