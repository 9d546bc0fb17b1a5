import {
  decadeWords,
  monthWords,
  numberWords,
  ordinalWords,
  romanNumber,
  scaleWords,
  speeds,
} from './number-words.js';
import { isCurrencySign } from './scan.js';
import type { Scan } from './scan.js';
import { numberKey, numberToken, numberValue, pickWord } from './token.js';
import type { Token } from './token.js';
import { wordToken } from './words.js';

/**
 * Puts numbers of several tokens together, so that one value has one key: "two hundred and five", "a dozen", "5.5
 * million", "$5m" and "5 million dollars", "half of" and "50 percent of", "two thirds", "half an hour", "May 3rd" and
 * "3 May", "the nineties". "one" stays a word, and so does "half" if it is no share ("the second half").
 */
export function joinedNumbers({ tokens, openers }: Scan): readonly Token[] {
  if (openers.length === 0) return tokens;
  const joined: Token[] = [];
  let at = 0;
  const take = (to: number): void => {
    for (const token of tokens.slice(at, to)) joined.push(token);
    at = to;
  };
  for (const opener of openers) {
    if (opener < at) continue;
    take(opener);
    const token = tokens[at];
    const read = token && numberAt(token, tokens, at, joined.at(-1));
    if (read === undefined) continue;
    joined.push(...read.tokens);
    at = read.next;
  }
  take(tokens.length);
  return joined;
}

/** Parts of a number, and the token behind it. */
interface Read {
  readonly tokens: readonly Token[];
  readonly next: number;
}

/** Reads the number that begins with a token at a place, behind another one. */
function numberAt(
  token: Token,
  found: readonly Token[],
  at: number,
  before: Token | undefined,
): Read | undefined {
  if (isCurrencySign(token)) return currency(token, found, at);
  const { word } = token;
  const isOneAnd = word === 'one' && halfBehind(found, at + 1) !== undefined;
  if ((word === 'a' || word === 'one') && !isOneAnd && !behindOne.has(pickWord(found, at + 1)))
    return undefined;
  return (
    share(token, found, at, before) ??
    negative(token, found, at) ??
    ordinal(token, found, at) ??
    cardinal(token, found, at) ??
    unitAt(token, found, at, before) ??
    (word === 'noon' ? single(token, at, '@12:00') : undefined) ??
    (word === 'midnight' ? single(token, at, '@0:00') : undefined) ??
    roman(token, found, at) ??
    quarter(token, found, at) ??
    decade(token, found, at)
  );
}

/** "minus five": the number below zero. */
function negative(token: Token, found: readonly Token[], at: number): Read | undefined {
  const amount = found[at + 1];
  if (token.word !== 'minus' || amount === undefined) return undefined;
  const read = cardinal(amount, found, at + 1);
  const value = numberValue(read?.tokens[0]?.key ?? '');
  if (read === undefined || value === undefined) return undefined;
  return {
    tokens: [numberToken(numberKey(-value), token.start, read.tokens[0]?.end ?? token.end)],
    next: read.next,
  };
}

/** "Louis XIV" as "Louis the Fourteenth", and "Chapter IV" as "Chapter 4": a Roman number behind a name. */
function roman(token: Token, found: readonly Token[], at: number): Read | undefined {
  const value = romanNumber(token.word);
  const name = found[at - 1];
  if (value === undefined || !token.capital || name?.capital !== true || token.start - name.end > 1)
    return undefined;
  return single(token, at, counted.has(name.word) ? numberKey(value) : `#${value}th`);
}

/** Words behind which a Roman number counts, and ranks no reign and no war. */
const counted: ReadonlySet<string> = new Set(
  'act appendix article book chapter class division figure grade level page part phase section stage step table type unit volume'.split(
    ' ',
  ),
);

/** "Q3" as "the third quarter". */
function quarter(token: Token, found: readonly Token[], at: number): Read | undefined {
  const number = found[at + 1];
  const value = numberValue(number?.key ?? '') ?? 0;
  if (token.word !== 'q' || !token.capital || number?.start !== token.end || value < 1 || value > 4)
    return undefined;
  const { end } = number;
  return {
    tokens: [
      numberToken(`#${value}th`, token.start, end, 'count'),
      wordToken('quarter', token.start, end, false),
    ],
    next: at + 2,
  };
}

/** "$5m": the number, then its currency, both on the whole stretch. */
function currency(sign: Token, found: readonly Token[], at: number): Read {
  const coin = { ...sign, word: sign.key };
  const amount = found[at + 1];
  if (amount?.kind !== 'number' || amount.start - sign.end > 1) return { tokens: [coin], next: at + 1 };
  const read = cardinal(amount, found, at + 1) ?? { tokens: [amount], next: at + 2 };
  const { start } = sign;
  const end = read.tokens.at(-1)?.end ?? amount.end;
  return { tokens: [...read.tokens, coin].map((one) => ({ ...one, start, end })), next: read.next };
}

/** Parts of a whole as percent: "half of", "a third of", "two thirds", "three quarters"; "half an hour" as minutes. */
function share(
  token: Token,
  found: readonly Token[],
  at: number,
  before: Token | undefined,
): Read | undefined {
  const next = found[at + 1];
  const third = found[at + 2];
  if (token.word === 'half') {
    const isLong = next?.word === 'an';
    const hour = isLong ? third : next;
    if (hour?.word === 'hour') return quantity(30, 'minutes', token.start, hour.end, at + (isLong ? 3 : 2));
    const size = third?.word === 'dozen' ? 12 : scaleWords.get(pickWord(found, at + 2));
    if (next?.word === 'a' && third !== undefined && size !== undefined)
      return { tokens: [numberToken(numberKey(size / 2), token.start, third.end)], next: at + 3 };
    if (!wholes.has(pickWord(found, at + 1)) || before?.key.endsWith('th') === true) return undefined;
    return quantity(50, 'percent', token.start, token.end, at + 1);
  }
  if (token.word === 'a' && (next?.word === 'couple' || next?.word === 'pair') && third?.word === 'of')
    return { tokens: [numberToken(numberKey(2), token.start, third.end, 'count')], next: at + 3 };
  // "¾ of", as "three quarters of".
  const figure = token.kind === 'number' ? (numberValue(token.key) ?? 0) : 0;
  if (figure > 0 && figure < 1 && next?.word === 'of')
    return quantity(Math.round(100 * figure), 'percent', token.start, token.end, at + 1);
  const parts = token.word === 'a' || token.word === 'one' ? 1 : numberWords.get(token.word);
  if (parts === undefined || next === undefined) return undefined;
  const size = parts === 1 ? partOf.get(next.word) : partsOf.get(next.word);
  // "a third" is a share before "of" only: else it is an ordinal, as in "a third man".
  if (size === undefined || (parts === 1 && third?.word !== 'of')) return undefined;
  return quantity(Math.round((100 * parts) / size), 'percent', token.start, next.end, at + 2);
}

/** Words after "half" if it is a share. */
const wholes: ReadonlySet<string> = new Set('of the a an its their his her our all'.split(' '));
const partOf: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ['fifth', 5],
  ['tenth', 10],
]);
const partsOf: ReadonlyMap<string, number> = new Map([
  ['thirds', 3],
  ['quarters', 4],
  ['fifths', 5],
  ['tenths', 10],
]);

/** Words after "a" or "one" if it is a number. */
const behindOne: ReadonlySet<string> = new Set([
  'couple',
  'pair',
  'dozen',
  ...partOf.keys(),
  ...scaleWords.keys(),
]);

function quantity(value: number, unit: string, start: number, end: number, next: number): Read {
  return {
    tokens: [numberToken(numberKey(value), start, end, 'count'), wordToken(unit, start, end, false)],
    next,
  };
}

/** "twenty-first"; a day of a month is a plain number: "May 3rd" and "3 May" are one date. */
function ordinal(token: Token, found: readonly Token[], at: number): Read | undefined {
  const tens = numberWords.get(token.word) ?? 0;
  const unit = ordinalWords.get(pickWord(found, at + 1)) ?? 0;
  const compound = tens >= 20 && unit > 0 && unit < 10;
  const value = compound
    ? tens + unit
    : token.kind === 'number'
      ? ordinalValue(token.key)
      : (ordinalWords.get(token.word) ?? Number.NaN);
  if (Number.isNaN(value)) return undefined;
  const next = at + (compound ? 2 : 1);
  const end = found[next - 1]?.end ?? token.end;
  const behind = pickWord(found, next) === 'of' ? found[next + 1] : found[next];
  const isDay =
    value <= 31 &&
    (isMonth(behind) ||
      isMonth(found[at - 1]) ||
      (pickWord(found, at - 1) === 'the' && isMonth(found[at - 2])));
  const kind = token.kind === 'word' && value <= 12 ? 'count' : 'number';
  return { tokens: [numberToken(isDay ? numberKey(value) : `#${value}th`, token.start, end, kind)], next };
}

/** The value of the key of an ordinal in figures. */
function ordinalValue(key: string): number {
  return Number(/^#(\d+)th$/.exec(key)?.[1] ?? Number.NaN);
}

function isMonth(token: Token | undefined): boolean {
  return token !== undefined && token.capital && monthWords.has(token.word);
}

/** A number in figures or words, with hundreds, scales and "and": its value under one key. */
function cardinal(token: Token, found: readonly Token[], at: number): Read | undefined {
  const wordy = token.kind === 'word';
  let next = at + 1;
  const half = halfBehind(found, next);
  const first = !wordy
    ? numberValue(token.key)
    : token.word === 'one' && half !== undefined
      ? 1
      : wordValue(token.word, pickWord(found, next));
  if (first === undefined) return undefined;
  let total = 0;
  let current = first;
  let end = token.end;
  if (half !== undefined) {
    current += half.value;
    ({ next, end } = half);
  }
  for (let part = found[next]; part?.kind === 'word'; part = found[next]) {
    const small = numberWords.get(part.word);
    const scale = part.word === 'dozen' ? 12 : scaleWords.get(part.word);
    // A single letter is a scale only if it touches the digits: "5m", not "Plan 5 B".
    if (scale !== undefined && (part.word.length > 1 || part.start === end)) {
      if (scale >= 1000 && (wordy || total > 0)) {
        total += current * scale;
        current = 0;
      } else current *= scale;
    } else if (wordy && small !== undefined && adds(current, small)) current += small;
    else if (wordy && part.word === 'and' && joinsTail(found, next, total, current)) {
      next++;
      continue;
    } else break;
    end = part.end;
    next++;
  }
  const value = total + current;
  const kind = wordy && value <= 12 ? 'count' : 'number';
  const cents = found[next];
  // "50 cents" as "$0.50", whatever the coin.
  if (cents?.key === 'cent' && pickWord(found, next - 1) !== 'per')
    return {
      tokens: [numberToken(numberKey(value / 100), token.start, end, kind), cents],
      next: next + 1,
    };
  return { tokens: [numberToken(numberKey(value), token.start, end, kind)], next };
}

/** "and a half", "and a quarter" behind a number. */
function halfBehind(
  found: readonly Token[],
  at: number,
): { readonly value: number; readonly end: number; readonly next: number } | undefined {
  if (pickWord(found, at) !== 'and' || pickWord(found, at + 1) !== 'a') return undefined;
  const part = found[at + 2];
  const value = part?.word === 'half' ? 0.5 : part?.word === 'quarter' ? 0.25 : undefined;
  return part === undefined || value === undefined ? undefined : { value, end: part.end, next: at + 3 };
}

/** Value of a word that begins a number; "a" and "one" begin one before a scale, "a couple" and "a pair" are two. */
function wordValue(word: string, next: string): number | undefined {
  const known = numberWords.get(word);
  if (known !== undefined) return known;
  if (word !== 'a' && word !== 'one') return undefined;
  const isScale = next === 'dozen' || (next.length > 2 && scaleWords.has(next));
  return isScale ? 1 : undefined;
}

/** Whether a small number goes on: "twenty three", "two hundred (and) five", not "two three". */
function adds(current: number, small: number): boolean {
  if (current === 0 || (current >= 100 && current % 100 === 0)) return true;
  return current % 10 === 0 && current % 100 >= 20 && small > 0 && small < 10;
}

/** Whether "and" joins a tail to hundreds or thousands: "two hundred and five", not "one hundred and two hundred". */
function joinsTail(found: readonly Token[], at: number, total: number, current: number): boolean {
  const tail = found[at + 1];
  const behind = pickWord(found, at + 2);
  if (tail?.kind !== 'word' || !numberWords.has(tail.word) || scaleWords.has(behind)) return false;
  return (current >= 100 && current % 100 === 0) || (current === 0 && total > 0 && total % 1e6 !== 0);
}

/** Units of several words, or of one letter behind a number: "per cent", "miles per hour", "48 m". */
function unitAt(
  token: Token,
  found: readonly Token[],
  at: number,
  before: Token | undefined,
): Read | undefined {
  const [second, third] = [found[at + 1], found[at + 2]];
  if (token.word === 'per' && second?.word === 'cent')
    return { tokens: [wordToken('percent', token.start, second.end, false)], next: at + 2 };
  const speed = speeds.get(token.key);
  if (speed !== undefined && (second?.word === 'per' || second?.word === 'an') && third?.key === 'hour')
    return { tokens: [wordToken(speed, token.start, third.end, false)], next: at + 3 };
  if (speed !== undefined && second?.word === 'h' && second.start - token.end === 1)
    return { tokens: [wordToken(speed, token.start, second.end, false)], next: at + 2 };
  if (token.word === 'm' && before?.kind === 'number' && token.start > before.end)
    return { tokens: [wordToken('meters', token.start, token.end, false)], next: at + 1 };
  return undefined;
}

function decade(token: Token, found: readonly Token[], at: number): Read | undefined {
  const value = decadeWords.get(token.word);
  if (value === undefined || pickWord(found, at - 1) !== 'the') return undefined;
  return single(token, at, numberKey(value));
}

function single({ start, end }: Token, at: number, key: string): Read {
  return { tokens: [numberToken(key, start, end)], next: at + 1 };
}
