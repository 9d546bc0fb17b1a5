import type { Rng } from '@masbench/core';

/**
 * The value of a number as a text that is the same for "1,600" and "1600", "three" and "3", "fourth" and "4th"; for
 * anything else `undefined`.
 */
export function numberKey(word: string): string | undefined {
  if (/^\d/.test(word)) return word.replace(/,(?=\d{3}(?!\d))/g, '').toLowerCase();
  const lower = word.toLowerCase();
  const value = cardinals.get(lower) ?? ordinals.get(lower);
  if (value !== undefined || !lower.includes('-')) return value;
  const [tens = '', ones = '', more] = lower.split('-');
  const ten = cardinals.get(tens);
  const one = cardinals.get(ones);
  return more === undefined && ten?.length === 2 && ten.endsWith('0') && one?.length === 1
    ? `${ten[0]}${one}`
    : undefined;
}

/** True for a number that may be mistaken: figures alone, or a number word other than "one", which is a pronoun as often. */
export function isNumber(word: string): boolean {
  if (/^\d/.test(word)) return /^[\d.,:]+$/.test(word);
  return (
    !/^(?:zero|one|first|second|hundred|thousand|million|billion)$/i.test(word) &&
    numberKey(word) !== undefined
  );
}

/** True for a number word that gives a place in an order, such as "third". */
export function isOrdinal(word: string): boolean {
  return ordinals.has(word.toLowerCase());
}

/** Another number in the same style that could stand in its place: a near one for small numbers, years and times, one wrong figure otherwise. */
export function otherNumber(word: string, rng: Rng): string {
  if (!/^\d/.test(word)) return otherNumberWord(word, rng);
  if (word.includes(':')) return otherTime(word, rng);
  const value = Number(word);
  if (Number.isInteger(value) && value <= 31)
    return String(near(value, 3, 1, 31, rng)).padStart(word.length, '0');
  if (/^(?:1[5-9]|20)\d\d$/.test(word)) return String(near(value, 9, 1500, 2099, rng));
  return otherFigure(word, rng);
}

const cardinals = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, String(value)] as const),
);
for (const [at, word] of 'thirty forty fifty sixty seventy eighty ninety'.split(' ').entries()) {
  cardinals.set(word, String(30 + 10 * at));
}

const ordinalWords =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const ordinals = new Map(
  ordinalWords.map((word, at) => [word, `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`] as const),
);

function otherNumberWord(word: string, rng: Rng): string {
  const lower = word.toLowerCase();
  const [tens, ones] = lower.split('-');
  const other = ones === undefined ? nearWord(lower, rng) : `${tens}-${nearWord(ones, rng)}`;
  return /^\p{Lu}/u.test(word) ? other.replace(/^./, (letter) => letter.toUpperCase()) : other;
}

function nearWord(word: string, rng: Rng): string {
  const ordinal = ordinalWords.indexOf(word);
  const words = ordinal >= 0 ? ordinalWords : [...cardinals.keys()];
  const at = words.indexOf(word);
  // Neither "zero" nor "one" nor "first": they are no mistakes that a number word makes.
  const low = ordinal >= 0 ? 1 : 2;
  const high = at <= 9 && ordinal < 0 ? 9 : words.length - 1;
  return words[near(at, 3, low, high, rng)] ?? word;
}

function otherTime(word: string, rng: Rng): string {
  const [hours = '', ...rest] = word.split(':');
  const other = (Number(hours) + 1 + rng.int(11)) % 24;
  return [String(other).padStart(hours.length, '0'), ...rest].join(':');
}

function otherFigure(word: string, rng: Rng): string {
  const places = [...word.matchAll(/\d/g)].map(({ index }) => index);
  // The last figure of a round number is not what one gets wrong.
  const significant = places.filter((place) => place === 0 || /[1-9]/.test(word.slice(place)));
  const place = rng.pick(significant.length > 0 ? significant : places);
  const figures = '0123456789'.slice(place === 0 ? 1 : 0).replace(word[place] ?? '', '');
  return word.slice(0, place) + figures[rng.int(figures.length)] + word.slice(place + 1);
}

/** An integer within `reach` of the value and within the bounds, but not the value. */
function near(value: number, reach: number, low: number, high: number, rng: Rng): number {
  const choices: number[] = [];
  for (let other = Math.max(low, value - reach); other <= Math.min(high, value + reach); other += 1) {
    if (other !== value) choices.push(other);
  }
  return rng.pick(choices);
}
