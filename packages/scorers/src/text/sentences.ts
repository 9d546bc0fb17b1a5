/** The place of a sentence in a text: offsets of UTF-16 code units, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of a text: the boundaries of Unicode (UAX 29, through `Intl.Segmenter`) inside each line, without those
 * after an abbreviation, an initial, or before a word in lower case. Long lines are cut into pieces first, as every
 * segment that the platform hands out holds a copy of all that was segmented.
 */
export function sentences(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const line of pieces(text)) {
    let start = line.start;
    let previous = '';
    for (const { segment, index } of segmenter.segment(text.slice(line.start, line.end))) {
      const at = line.start + index;
      if (previous !== '' && !continues(previous, segment)) {
        add(spans, text, start, at);
        start = at;
      }
      previous = segment;
    }
    add(spans, text, start, line.end);
  }
  return spans;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
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
  const stop = text.lastIndexOf('. ', end - 2);
  if (stop >= least) return stop + 2;
  const space = text.lastIndexOf(' ', end - 1);
  return space >= least ? space + 1 : end;
}

const abbreviation =
  /(?:^|[\s("'‘“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Gen|Col|Sgt|Lt|Capt|Rev|Hon|Gov|Sen|Rep|Pres|No|vs|v|etc|e\.g|i\.e|al|Inc|Ltd|Co|Corp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mt|Ft|approx|fig|Fig)\.\s*$/u;

function continues(before: string, after: string): boolean {
  return abbreviation.test(before.slice(-16)) || /^\p{Ll}/u.test(after);
}

function add(spans: Span[], text: string, start: number, end: number): void {
  if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) spans.push({ start, end });
}
