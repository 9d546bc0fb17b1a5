/** A text in one spelling of its characters, with the way back to their offsets in the original. */
export interface NormalizedText {
  readonly text: string;
  /** The offset in the original of what begins at an offset of the normalized text. */
  readonly startOf: (offset: number) => number;
  /** The offset in the original behind what ends at an offset of the normalized text. */
  readonly endOf: (offset: number) => number;
}

/**
 * One spelling of the same characters: Unicode's compatibility form (NFKC: "½" is "1⁄2", "ﬁ" is "fi", "Ａ" is "A"),
 * decimal digits of all scripts as ASCII, spaces between groups of three digits as commas, and nothing invisible (soft
 * hyphens, zero-width characters, marks of direction, variation selectors).
 */
export function normalizeSpelling(original: string): NormalizedText {
  if (plain.test(original)) return same(original);
  const pieces: Piece[] = [];
  let text = '';
  for (const { 0: cluster, index } of original.matchAll(clusters)) {
    const spelt = plain.test(cluster) ? cluster : respelt(cluster, text, original, index);
    pieces.push({ at: text.length, start: index, end: index + cluster.length, same: spelt === cluster });
    text += spelt;
  }
  const pieceAt = (offset: number): Piece => pieces[lastAtMost(pieces, offset)] ?? whole;
  return {
    text,
    startOf: (offset) => {
      const piece = pieceAt(offset);
      return piece.same ? piece.start + offset - piece.at : piece.start;
    },
    endOf: (offset) => {
      const piece = pieceAt(offset - 1);
      return piece.same ? piece.start + offset - piece.at : piece.end;
    },
  };
}

/** A stretch of the normalized text: where it begins there, and what it is made of in the original. */
interface Piece {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** True where both are spelled alike. */
  readonly same: boolean;
}

const whole: Piece = { at: 0, start: 0, end: 0, same: true };

/** ASCII, letters of Latin-1 and Latin Extended-A, typographic dashes and quotes: all in NFKC already. */
const plainSet =
  '\\p{ASCII}\\u00A1-\\u00A7\\u00A9\\u00AB\\u00AC\\u00AE\\u00B0\\u00B1\\u00B6\\u00B7\\u00BB\\u00BF-\\u0131\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E\\u2013\\u2014\\u2018\\u2019\\u201C\\u201D\\u20AC';
const plain = new RegExp(`^[${plainSet}]*$`, 'u');

/** Runs of plain characters, of parts of Hangul syllables, and others one by one, with the marks that combine with them. */
const clusters = new RegExp(
  `(?:[${plainSet}](?!\\p{M}))+|[\\u1100-\\u11FF]+\\p{M}*|\\P{M}\\p{M}*|\\p{M}+`,
  'gu',
);

function same(text: string): NormalizedText {
  return { text, startOf: (offset) => offset, endOf: (offset) => offset };
}

function respelt(cluster: string, before: string, original: string, index: number): string {
  const visible = cluster.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  const next = index + cluster.length;
  if (groupSpace.test(visible) && /\d$/.test(before) && /^\d{3}(?!\d)/.test(original.slice(next, next + 4)))
    return ',';
  const form = visible.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit);
  const isJoined = /^\d/.test(form) && form !== visible && /[\d⁄]$/.test(before) && !/^\p{Nd}/u.test(visible);
  // "1½" is one and a half, and "10²" is a hundred; behind any other number, a small figure may be the mark of a footnote.
  if (isJoined) return `${/(?<![\d.,])10$/.test(before) && form.length === 1 ? '^' : ' '}${form}`;
  return form;
}

const groupSpace = /^[\u00A0\u202F\u2009\u2007]$/;

/** Digits of a script follow one another from its zero; no two scripts of the basic plane touch. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The index of the last piece that begins at the offset or before it. */
function lastAtMost(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
