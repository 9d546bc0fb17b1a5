import { sentenceBoundaries } from './sentence-boundaries.js';
import type { Span } from './sentence-boundaries.js';

/**
 * The sentences of a text: the boundaries of Unicode (UAX 29) inside each line, without those after an abbreviation, an
 * initial, or before a word in lower case. Long lines are cut into pieces first.
 */
export function sentences(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const piece of pieces(text)) {
    let start = piece.start;
    let last = piece.start;
    for (const at of sentenceBoundaries(text, piece)) {
      if (!continues(text, last, at)) {
        add(spans, text, start, at);
        start = at;
      }
      last = at;
    }
    add(spans, text, start, piece.end);
  }
  return spans;
}

const pieceLength = 2000;

function* pieces(text: string): Generator<Span> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const lineEnd = newline === -1 ? text.length : newline;
    if (lineEnd === start) {
      start++;
      continue;
    }
    while (lineEnd - start > pieceLength) {
      const end = cut(text, start, start + pieceLength);
      yield { start, end };
      start = end;
    }
    yield { start, end: lineEnd };
    start = lineEnd + 1;
  }
}

/** The last place before `end` where a piece may end: after a full stop, else after a space, else anywhere. */
function cut(text: string, start: number, end: number): number {
  const least = start + pieceLength / 2;
  const part = text.slice(least, end);
  const stop = part.lastIndexOf('. ');
  if (stop !== -1) return least + stop + 2;
  const space = part.lastIndexOf(' ');
  return space === -1 ? end : least + space + 1;
}

const abbreviation =
  /(?:^|[\s("'‘“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Gen|Col|Sgt|Lt|Capt|Rev|Hon|Gov|Sen|Rep|Pres|No|vs|v|etc|e\.g|i\.e|al|Inc|Ltd|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mt|Ft|approx|fig|Fig)\.\s*$/u;

/** Whether the sentence of what stands from `last` to a boundary goes on behind it. */
function continues(text: string, last: number, boundary: number): boolean {
  if (/^\p{Ll}/u.test(text.slice(boundary, boundary + 2))) return true;
  return abbreviation.test(text.slice(Math.max(last, boundary - 16), boundary));
}

function add(spans: Span[], text: string, start: number, end: number): void {
  if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) spans.push({ start, end });
}
