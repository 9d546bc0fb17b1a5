import { numberKey, numberToken } from './token.js';
import type { Token } from './token.js';
import { monthWords } from './number-words.js';
import { unspacedScripts, wordToken, splitWords } from './words.js';

/** The tokens of a text as they stand. */
export interface Scan {
  readonly tokens: readonly Token[];
  /** Positions of the tokens that a number, or a unit of several words, may begin with, ascending. */
  readonly openers: readonly number[];
}

interface Found extends Scan {
  readonly tokens: Token[];
  readonly openers: number[];
}

/**
 * The tokens as they stand, before numbers of several words are put together: words, numbers in figures, times of day,
 * signs of percent and currency. The text is `normalizeText`.
 */
export function scanned(text: string): Scan {
  const found: Found = { tokens: [], openers: [] };
  let at = 0;
  while (at < text.length) {
    const kind = kinds[text.charCodeAt(at)];
    if (kind === silent) at++;
    else {
      const end = kind === letter ? plainEnd(text, at) : undefined;
      at = end === undefined ? pushNext(found, text, at) : pushWord(found, text, at, end);
    }
  }
  return found;
}

/**
 * Class of a character of ASCII for the scan: a letter, or one that begins no token. The pattern looks at all others. Most of
 * a text is read without it, which is twice as fast.
 */
const [letter, silent] = [1, 2];
const kinds = Array.from({ length: 128 }, (_kind, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return letter;
  return /[0-9$%'-]/.test(character) ? undefined : silent;
});

/** The end of a word of ASCII letters in front of a space or a comma; `undefined` where only the pattern can tell. */
function plainEnd(text: string, start: number): number | undefined {
  let end = start + 1;
  while (kinds[text.charCodeAt(end)] === letter) end++;
  return /[ ,]/.test(text.charAt(end)) ? end : undefined;
}

/** Adds the next token that the pattern finds, and returns the place behind it: the end of the text if there is none. */
function pushNext(found: Found, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return text.length;
  const raw = match[0];
  const start = match.index;
  if (/^[-\u2212\d]/.test(raw)) pushNumber(found, text, match);
  else if (raw.startsWith('°')) pushDegree(found, raw, start);
  else if (raw === '%') found.tokens.push(wordToken('percent', start, start + 1, false));
  else if (currencies.has(raw.slice(-1))) pushCurrency(found, raw, start);
  else pushWord(found, text, start, start + raw.length);
  return pattern.lastIndex;
}

const sign = '(?<![\\p{L}\\p{N}.,)%])[-\\u2212](?=\\d)';
const clock = '\\d{1,2}(?:[:.][0-5]\\d)? ?[aApP]\\.? ?[mM]\\b\\.?|\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?(?![\\d:])';
const grouped =
  "\\d{1,3}(?:(?:,| , |, |['’])\\d{3})+(?!\\d)(?:(?:\\.| \\. )\\d+)?|(?<!\\d )\\d{1,3}(?: \\d{3})+(?![\\d,.]?\\d| \\d)";
const power =
  '(?:\\d+(?:\\.\\d+)? ?[×x*] ?)?(?<![\\d.,])10\\^[-\\u2212]?\\d+|\\d+(?:\\.\\d+)?[eE][+-]?\\d{1,2}(?![\\p{L}\\d])';
const fraction = '\\d+ \\d+[⁄/]\\d+(?![\\d/])|\\d+⁄\\d+|(?<![\\d/])[1-9]/[2-9](?![\\d/])';
const unit = '(?=\\s?(?:%|per ?cent|percent|million|billion|trillion|bn|m\\b|km|kg))';
const decimal = `\\d+\\.\\d+|\\d{1,3} \\. \\d{1,2}(?!\\d)|\\d{1,3}\\. \\d{1,2}(?!\\d)${unit}`;
const letters = "\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}+)*";

/** In this order: an ISO date, a time of day, figures, dotted capitals, one character of an unspaced script, words, signs. */
const pattern = new RegExp(
  `\\d{4}-[01]\\d-[0-3]\\d(?![\\d-])|${clock}|${power}|${fraction}|(?:${sign})?(?:${grouped}|${decimal}|\\d+)|(?:\\p{Lu}\\.){2,}|[${unspacedScripts}]\\p{M}*|(?:US|[AC])?[$€£¥₹]|${letters}|['’]s\\b|°(?: ?[CF]\\b)?|%`,
  'gu',
);

const currencies: ReadonlyMap<string, string> = new Map([
  ['$', 'dollar'],
  ['€', 'euro'],
  ['£', 'pound'],
  ['¥', 'yen'],
  ['₹', 'rupee'],
]);

function pushCurrency(found: Found, raw: string, start: number): void {
  const token = wordToken(currencies.get(raw.slice(-1)) ?? raw, start, start + raw.length, false);
  found.openers.push(found.tokens.length);
  found.tokens.push({ ...token, word: raw });
}

function pushDegree(found: Found, raw: string, start: number): void {
  const end = start + raw.length;
  found.tokens.push(wordToken('degrees', start, end, false));
  const scale = raw.at(-1);
  if (scale === 'C') found.tokens.push(wordToken('celsius', start, end, false));
  if (scale === 'F') found.tokens.push(wordToken('fahrenheit', start, end, false));
}

/** The word of a currency sign's token is the sign itself, so that the grammar can move it behind its number. */
export function isCurrencySign(token: Token): boolean {
  return currencies.has(token.word.slice(-1));
}

function pushNumber(found: Found, text: string, { 0: raw, index: start }: RegExpExecArray): void {
  const end = start + raw.length;
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(raw);
  if (date !== null) {
    pushDate(found, start, end, date.slice(1).map(Number));
    return;
  }
  if (/[:ap]/i.test(raw)) {
    pushValue(found, clockKey(raw), start, end);
    return;
  }
  if (isListMark(text, start, end)) return;
  if (/^\d+ \d{3}/.test(raw) && isDay(found, start)) {
    // A day of a month and another number: the second one is found again.
    const first = raw.indexOf(' ');
    pushValue(found, numberKey(Number(raw.slice(0, first))), start, start + first);
    pattern.lastIndex = start + first + 1;
    return;
  }
  if (/\d, \d/.test(raw) && isList(text, found, start, end)) {
    // Two numbers, not thousands: the second one is found again.
    const first = raw.indexOf(',');
    pushValue(found, numberKey(Number(raw.slice(0, first))), start, start + first);
    pattern.lastIndex = start + first + 1;
    return;
  }
  const key = numberKey(parseValue(raw));
  const suffix = /^(?:(?:st|nd|rd|th)\b|['’]?s\b)/iu.exec(text.slice(end, end + 3))?.[0];
  if (suffix === undefined) pushValue(found, key, start, end);
  else {
    pattern.lastIndex = end + suffix.length;
    const isDecade = /s$/iu.test(suffix);
    pushValue(found, isDecade ? decadeKey(raw, key) : `#${Number(raw)}th`, start, end + suffix.length);
  }
}

function pushDate(found: Found, start: number, end: number, [year = 0, month = 0, day = 0]: number[]): void {
  const name = [...new Set(monthWords.values())][month - 1];
  pushValue(found, numberKey(day), start, end);
  if (name !== undefined) found.tokens.push(wordToken(name, start, end, true));
  pushValue(found, numberKey(year), start, end);
}

/** "3 p.m." and "15:00" are one time; seconds are kept. */
function clockKey(raw: string): string {
  const [hour, minute = '00', second] = raw.split(/\D+/).filter(Boolean);
  const half = /[ap](?=\.? ?m)/i.exec(raw)?.[0].toLowerCase();
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return `@${hours}:${minute}${second === undefined ? '' : `:${second}`}`;
}

function parseValue(raw: string): number {
  const parts = /^(?:(\d+) )?(\d+)[⁄/](\d+)$/.exec(raw);
  if (parts !== null) return Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3]);
  const bare = raw.replaceAll(/[,'’\s]/g, '').replace('\u2212', '-');
  return Number(bare.replace(/^(?:(.+)[×x*])?10\^/, (_power, times: string | undefined) => `${times ?? 1}e`));
}

/** "1990s" and "90s" are the decade of 1990. */
function decadeKey(raw: string, key: string): string {
  return /^[3-9]0$/.test(raw) ? numberKey(1900 + Number(raw)) : key;
}

/** "1." or "1)" that begins a line. */
function isListMark(text: string, start: number, end: number): boolean {
  if (end - start > 2 || !/^[.)]\s+\D/.test(text.slice(end, end + 4))) return false;
  return /(?:^|\n)\s{0,8}$/.test(text.slice(Math.max(0, start - 9), start));
}

/** Whether "12, 300" is two numbers: a day of a month before the comma, or more of a list behind it. */
function isList(text: string, found: Found, start: number, end: number): boolean {
  if (isDay(found, start)) return true;
  return /^(?:,? (?:and|or|&)|,) \d{1,3}(?!\d|, ?\d{3})/.test(text.slice(end, end + 14));
}

/** Whether a number stands behind the name of a month. */
function isDay({ tokens }: Found, start: number): boolean {
  const before = tokens.at(-1);
  return before !== undefined && monthWords.has(before.word) && start - before.end < 3;
}

/** Adds a number. */
function pushValue(found: Found, key: string, start: number, end: number): void {
  found.openers.push(found.tokens.length);
  found.tokens.push(numberToken(key, start, end));
}

/** Adds the words of a stretch of the text, and returns its end. */
function pushWord(found: Found, text: string, start: number, end: number): number {
  for (const { key, word, content, capital, opensNumber } of splitWords(text.slice(start, end))) {
    if (opensNumber) found.openers.push(found.tokens.length);
    found.tokens.push({ start, end, key, word, kind: 'word', content, capital });
  }
  return end;
}
