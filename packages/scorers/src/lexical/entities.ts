import type { Token } from '../text/token.js';
import type { SourceIndex } from './source-index.js';

/** The names and numbers of a sentence. */
export interface Entities {
  /** Capitalised words and numbers. */
  readonly all: readonly Token[];
  /** Those that the source has not, in no form. */
  readonly unsupported: readonly Token[];
  /** Share of the pairs of different names and numbers that stand within a sentence of each other in the source. */
  readonly together: number;
  readonly numbers: readonly Token[];
  /** The numbers that the source has beside one of the words they stand by here. */
  readonly numbersInPlace: number;
}

/** @param capitalsTell - False where nearly every word has a capital: then capitals mark no names. */
export function entitiesOf(sentence: readonly Token[], source: SourceIndex, capitalsTell: boolean): Entities {
  const isName = (token: Token, at: number): boolean =>
    capitalsTell &&
    token.capital &&
    token.content &&
    // The first word has its capital from the sentence, unless the source or the next word says otherwise.
    (at > 0 || source.isName(token.key) || (!source.has(token.key) && sentence[1]?.capital === true));
  const all = sentence.filter((token, at) => token.kind === 'number' || isName(token, at));
  const numbers = sentence.filter(({ kind }) => kind === 'number');
  const keys = sentence
    .filter((token, at) => token.kind === 'number' || isName(token, at) || source.isName(token.key))
    .map(({ key }) => key);
  return {
    all,
    unsupported: all.filter((token) => !isSupported(token, source)),
    together: togetherness([...new Set(keys)], source),
    numbers,
    numbersInPlace: sentence.filter((token, at) => token.kind === 'number' && isInPlace(sentence, at, source))
      .length,
  };
}

function isSupported(token: Token, source: SourceIndex): boolean {
  if (source.has(token.key) || (token.word.length > 5 && source.hasKin(token))) return true;
  if (token.kind === 'number') return token.key === '#1' && source.hasWord('one');
  return token.word.length <= 5 && source.hasInitials(token.word);
}

function togetherness(keys: readonly string[], source: SourceIndex): number {
  // Lists of a hundred names are tables, whose pairs say little and would take long.
  const some = keys.slice(0, 40);
  const sentences = some.map((key) => new Set(source.positions(key).map(source.sentenceAt)));
  let pairs = 0;
  let together = 0;
  for (const [at, left] of sentences.entries()) {
    for (const right of sentences.slice(at + 1)) {
      pairs++;
      for (const sentence of left) {
        if (right.has(sentence) || right.has(sentence - 1) || right.has(sentence + 1)) {
          together++;
          break;
        }
      }
    }
  }
  return pairs === 0 ? 1 : together / pairs;
}

function isInPlace(sentence: readonly Token[], at: number, source: SourceIndex): boolean {
  const places = source.positions(sentence[at]?.key ?? '');
  if (places.length === 0) return false;
  const near = sentence
    .slice(Math.max(0, at - 3), at + 4)
    .filter((token) => token.content && token !== sentence[at]);
  return (
    near.length === 0 || near.some(({ key }) => source.positions(key).some((one) => isWithin(places, one, 4)))
  );
}

/** Whether one of the ascending positions is at most `distance` from another position. */
export function isWithin(positions: readonly number[], position: number, distance: number): boolean {
  return positions.some((one) => Math.abs(one - position) <= distance);
}
