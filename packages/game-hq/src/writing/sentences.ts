/** A part of a text: from the UTF-16 offset `start` up to, but without, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of a text, in order, without the white space around them. A line break always ends a sentence. Lines
 * are cut by `Intl.Segmenter` (UAX #29), and cuts after an abbreviation, an initial or a quotation that goes on are
 * undone. A sentence without end is cut at white space after 4,000 characters at the latest.
 */
export function splitSentences(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
}

/** Where the sentences of {@link splitSentences} stand in the text. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const line of text.matchAll(/[^\n\r\u2028\u2029]+/g)) {
    let start = 0;
    for (const end of lineCuts(line[0])) {
      const span = trimmed(text, line.index + start, line.index + end);
      if (span.start < span.end) spans.push(span);
      start = end;
    }
  }
  return spans;
}

/** One text of several sentences that {@link splitSentences} takes apart again: on one line where that is possible. */
export function joinSentences(sentences: readonly string[]): string {
  const line = sentences.join(' ');
  const again = splitSentences(line);
  const same = again.length === sentences.length && again.every((sentence, at) => sentence === sentences[at]);
  return same ? line : sentences.join('\n');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Each segment object holds a copy of its whole input. So a long line is segmented in windows and no segment is kept:
 * time and memory stay linear.
 */
const windowLength = 4_000;

function lineCuts(line: string): number[] {
  const cuts: number[] = [];
  let start = 0;
  while (start < line.length) {
    const window = line.slice(start, start + windowLength);
    const isLast = start + window.length === line.length;
    const ends = windowEnds(window);
    // The last end of a window that is not the last one is the window's, not a sentence's.
    if (!isLast) ends.pop();
    if (ends.length === 0) ends.push(isLast ? window.length : lastBreak(window));
    for (const end of ends) cuts.push(start + end);
    start = cuts.at(-1) ?? line.length;
  }
  return cuts;
}

function windowEnds(window: string): number[] {
  const ends: number[] = [];
  for (const { index } of segmenter.segment(window)) {
    if (index > 0 && isSentenceEnd(window, index, ends.at(-1) ?? 0)) ends.push(index);
  }
  ends.push(window.length);
  return ends;
}

function lastBreak(window: string): number {
  const space = window.search(/\s\S*$/);
  if (space > 0) return space + 1;
  const low = window.charCodeAt(window.length - 1);
  return low >= 0xd800 && low <= 0xdbff ? window.length - 1 : window.length;
}

/** Abbreviations that stand before something and so never end a sentence. */
const leaning = new Set(
  'mr mrs ms dr prof st mt ft sgt capt gen lt col maj cmdr adm rev hon sen rep gov pres supt insp vs cf e.g i.e approx ca fig eq vol ch pp'.split(
    ' ',
  ),
);

/** Abbreviations that lean only on a number that follows. */
const beforeNumbers = new Set(
  'no nos nr jan feb mar apr jun jul aug sep sept oct nov dec art sec p'.split(' '),
);

/** Words that are written in capitals after a full stop only because they begin a sentence. */
const starters = new Set(
  'the a an this that these those it he she they we you i its his her their our in on at by for from with after before when while as if but and so yet there what who how why no not all some many most more both each one two'.split(
    ' ',
  ),
);

function isSentenceEnd(text: string, index: number, from: number): boolean {
  const next = /^["'“‘([]?(?:(?<word>\p{L}+)|(?<digit>\p{N}))?/u.exec(text.slice(index, index + 40));
  const word = next?.groups?.['word'] ?? '';
  if (word !== '' && word[0] === word[0]?.toLowerCase() && word[0] !== word[0]?.toUpperCase()) return false;
  const before = text.slice(Math.max(from, index - 24), index).trimEnd();
  if (!/[\p{L}\p{N}]/u.test(text.slice(index, index + 200))) return false;
  const last = /(?<![\p{L}\p{N}.])(?<short>(?:\p{L}\.)+\p{L}?|\p{L}+)\.$/u.exec(before)?.groups?.['short'];
  if (last === undefined) return true;
  const short = last.replace(/\.$/, '').toLowerCase();
  if (leaning.has(short)) return false;
  if (beforeNumbers.has(short)) return next?.groups?.['digit'] === undefined;
  const isInitials = /^(?:\p{Lu}\.)*\p{Lu}\.?$/u.test(last);
  return !isInitials || word === '' || starters.has(word.toLowerCase());
}

function trimmed(text: string, start: number, end: number): Span {
  const body = text.slice(start, end);
  const from = start + (body.length - body.trimStart().length);
  return { start: from, end: Math.max(from, start + body.trimEnd().length) };
}
