/** A stretch of a text: offsets of UTF-16 code units, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where one sentence ends and the next begins inside a stretch of a text, by the rules of Unicode (UAX 29, section 5),
 * ascending. Typographic English is read here, by those of the rules that can apply to it; what has other characters, or
 * a semicolon behind a full stop, goes through `Intl.Segmenter`, which is ten times slower. A long stretch has to be cut
 * before, as each segment of the platform holds a copy of all that was segmented.
 */
export function sentenceBoundaries(text: string, { start, end }: Span): readonly number[] {
  const piece = text.slice(start, end);
  return (plain.test(piece) ? plainBoundaries(text, start, end) : undefined) ?? segmented(piece, start);
}

/** Printable ASCII and tabs, letters of Latin-1, typographic dashes and quotes, currencies. */
const plain =
  /^[\t\u0020-\u007E\u00A3\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u20AC]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function segmented(piece: string, start: number): readonly number[] {
  const found: number[] = [];
  for (const { index } of segmenter.segment(piece)) if (index > 0) found.push(start + index);
  return found;
}

/** The boundaries of plain text, or `undefined` where releases of Unicode differ. */
function plainBoundaries(text: string, start: number, end: number): readonly number[] | undefined {
  const found: number[] = [];
  for (let at = start; at < end; at++) {
    const mark = text.charCodeAt(at);
    if (mark !== fullStop && mark !== exclamation && mark !== question) continue;
    // SB9 and SB10: closing marks, then spaces, belong to the sentence.
    let behind = at + 1;
    while (behind < end && isClosing(text.charCodeAt(behind))) behind++;
    const spaces = behind;
    while (behind < end && isSpace(text.charCodeAt(behind))) behind++;
    if (behind === end) break;
    const next = text.charCodeAt(behind);
    if (next === semicolon) return undefined;
    // SB8a: it goes on before another mark of an end, a comma, a colon or a dash.
    if (isEnd(next) || continuing.has(next)) {
      at = behind - 1;
      continue;
    }
    if (mark === fullStop) {
      const isDirect = behind === at + 1;
      // SB6: a decimal. SB7: an initial before a name.
      if (isDirect && isDigit(next)) continue;
      if (isDirect && isUpper(next) && at > start && isLetter(text.charCodeAt(at - 1))) continue;
      if (goesOnInLowerCase(text, behind, end)) continue;
    }
    found.push(behind);
    at = Math.max(at, spaces - 1);
  }
  return found;
}

/** SB8: whether the first letter or mark of an end from here is a letter in lower case. */
function goesOnInLowerCase(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) return !isUpper(code);
    if (isEnd(code)) return false;
  }
  return false;
}

const [space, tab, exclamation, semicolon, question, fullStop] = [32, 9, 33, 59, 63, 46];

function isEnd(code: number): boolean {
  return code === fullStop || code === exclamation || code === question;
}

function isSpace(code: number): boolean {
  return code === space || code === tab;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isUpper(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde);
}

function isLetter(code: number): boolean {
  return isUpper(code) || (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0xff);
}

function isClosing(code: number): boolean {
  return closing.has(code);
}

/** Brackets and quotes of both sides. */
const closing = listCodes('()[]{}"\'‘’“”');
const continuing = listCodes(',:-–—');

function listCodes(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)));
}
