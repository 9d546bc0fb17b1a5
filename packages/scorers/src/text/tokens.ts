import { stemmer } from 'stemmer';
import { functionWords } from './function-words.js';
import { numberKey, numberWords, ordinalWords, scaleWords } from './numbers.js';
import { irregularForms } from './irregular-forms.js';
import { nationalities } from './nationalities.js';
import type { Token } from './token.js';

/**
 * The words and numbers of a text, in order. Spelling that tells nothing is evened out: case, diacritics, curly
 * quotes, hyphens, plural and tense (Porter's stems), "didn't" and "did n't", "U.S." and "US", "1,600" and "1 , 600",
 * "twenty-three" and 23, "1.5m" and "1.5 million". Scripts without spaces give one token for each character.
 */
export function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const raw = match[0];
    const start = match.index;
    const first = raw.charCodeAt(0);
    if (first >= 48 && first <= 57) pushNumber(found, text, raw, start);
    else if (raw === '%') found.push(word('percent', start, start + 1, false));
    else pushWord(found, raw, start, start + raw.length);
  }
  return joinNumberWords(found);
}

/** Digits with their separators (also spaced ones), dotted capitals, one character of a script without spaces, words. */
const pattern =
  /\d{1,3}(?:(?:,| , )\d{3})+(?!\d)(?:(?:\.| \. )\d+)?|\d+(?:(?:\.| \. )\d+)?|(?:\p{Lu}\.){2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|['’]s\b|%/gu;

const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function pushNumber(found: Token[], text: string, raw: string, start: number): void {
  const key = numberKey(Number(raw.replaceAll(/[, ]/g, '')));
  const ordinal = /^(?:st|nd|rd|th)\b/iu.exec(text.slice(start + raw.length, start + raw.length + 3));
  if (ordinal !== null) {
    pattern.lastIndex += 2;
    found.push(number(`${key}th`, start, start + raw.length + 2));
    return;
  }
  found.push(number(key, start, start + raw.length));
}

function pushWord(found: Token[], raw: string, start: number, end: number): void {
  const capital = isCapital(raw);
  const lower = plain(raw);
  const letters = lower.replaceAll('.', '');
  if (raw.includes('.') || (letters.length < 4 && raw === raw.toUpperCase() && acronyms.has(letters))) {
    found.push({ ...word(acronyms.get(letters) ?? letters, start, end, true), word: letters });
    return;
  }
  const apostrophe = lower.lastIndexOf("'");
  if (apostrophe === -1) {
    if (lower === 'cannot') {
      found.push(word('can', start, end, capital), word('not', start, end, false));
      return;
    }
    found.push(word(lower, start, end, capital));
    return;
  }
  const head = lower.slice(0, apostrophe);
  const tail = lower.slice(apostrophe + 1);
  if (tail === 't' && head.endsWith('n')) {
    // The Penn Treebank spells it "did n't": then there is no verb before the "n".
    const verb = negated.get(head) ?? head.slice(0, -1);
    if (verb !== '') found.push(word(verb, start, end, capital));
    found.push(word('not', start, end, false));
    return;
  }
  if (head === '' || suffixes.has(tail)) {
    if (head !== '') found.push(word(head.replaceAll("'", ''), start, end, capital));
    return;
  }
  // "O'Brien", "d'Ivoire": one name.
  found.push(word(lower.replaceAll("'", ''), start, end, capital));
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

/** "twenty three", "two hundred", "5.5 million" as one number each. */
function joinNumberWords(found: readonly Token[]): readonly Token[] {
  if (
    !found.some(
      ({ kind, word: spelt }) => kind === 'number' || numberWords.has(spelt) || ordinalWords.has(spelt),
    )
  ) {
    return found;
  }
  const joined: Token[] = [];
  for (let index = 0; index < found.length; index++) {
    const token = found[index];
    if (token === undefined) break;
    const ordinal = token.kind === 'word' ? ordinalWords.get(token.word) : undefined;
    if (ordinal !== undefined) {
      joined.push(number(`#${ordinal}th`, token.start, token.end));
      continue;
    }
    let value = token.kind === 'number' ? numberOf(token) : numberWords.get(token.word);
    if (value === undefined) {
      joined.push(token);
      continue;
    }
    let end = token.end;
    const unit = found[index + 1];
    const digit = unit?.kind === 'word' ? numberWords.get(unit.word) : undefined;
    if (
      token.kind === 'word' &&
      value >= 20 &&
      digit !== undefined &&
      digit > 0 &&
      digit < 10 &&
      unit !== undefined
    ) {
      value += digit;
      end = unit.end;
      index++;
    }
    for (let scale = found[index + 1]; scale?.kind === 'word'; scale = found[index + 1]) {
      const factor = scaleWords.get(scale.word);
      // A single letter is a scale only where it touches the digits: "5m", not "Plan 5 B".
      if (factor === undefined || (scale.word.length === 1 && scale.start !== end)) break;
      value *= factor;
      end = scale.end;
      index++;
    }
    joined.push(number(numberKey(value), token.start, end));
  }
  return joined;
}

function numberOf(token: Token): number | undefined {
  const value = Number(token.key.slice(1));
  return Number.isNaN(value) ? undefined : value;
}

function number(key: string, start: number, end: number): Token {
  return { start, end, key, word: key, kind: 'number', content: true, capital: false };
}

function word(lower: string, start: number, end: number, capital: boolean): Token {
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

const stems = new Map<string, string>();
const stemLimit = 50_000;

/** Remembers stems: a few thousand words make most of any text. The memory is bounded and holds nothing but spelling. */
function stem(lower: string): string {
  const known = stems.get(lower);
  if (known !== undefined) return known;
  const made = /^[a-z]{3,40}$/.test(lower)
    ? stemmer(nationalities.get(lower) ?? irregularForms.get(lower) ?? lower)
    : lower;
  if (stems.size >= stemLimit) stems.clear();
  stems.set(lower, made);
  return made;
}

function isCapital(raw: string): boolean {
  const code = raw.charCodeAt(0);
  if (code < 128) return code >= 65 && code <= 90;
  return /^\p{Lu}/u.test(raw);
}

function plain(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z'.]*$/.test(lower)) return lower.endsWith('.') ? lower.slice(0, -1) : lower;
  if (unspaced.test(lower)) return lower;
  return lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
}
