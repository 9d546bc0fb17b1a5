import type { ToldMatch } from '@masbench/core/benchmark';

type Lines = ToldMatch['lines'];

/** A part of two matches: what both begin it with, and what follows in each. */
export interface PairedChapter {
  readonly text: string;
  readonly light: 'day' | 'night' | undefined;
  readonly same: Lines;
  readonly rest: readonly [Lines, Lines];
}

/** Pairs the chapters of two stories in their order. */
export function pairChapters(one: Lines, other: Lines): readonly PairedChapter[] {
  const [left, right] = [splitChapters(one), splitChapters(other)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const [first = nothing, second = nothing] = [left[index], right[index]];
    const same = countSame(first.lines, second.lines);
    const text =
      first.text === second.text ? first.text : [first.text, second.text].filter(Boolean).join(' / ');
    return {
      text,
      light: first.light ?? second.light,
      same: first.lines.slice(0, same),
      rest: [first.lines.slice(same), second.lines.slice(same)],
    };
  });
}

/** A part of a match: its heading and its lines. */
interface Chapter<Line> {
  readonly text: string;
  readonly light: 'day' | 'night' | undefined;
  readonly lines: Line[];
}

const nothing: Chapter<Lines[number]> = { text: '', light: undefined, lines: [] };

/** Splits a story at its phases. */
export function splitChapters<Line extends Lines[number]>(lines: readonly Line[]): readonly Chapter<Line>[] {
  const chapters: Chapter<Line>[] = [];
  for (const line of lines) {
    const { line: told } = line;
    if (told.as === 'phase') chapters.push({ text: told.text, light: told.light, lines: [] });
    if (chapters.length === 0) chapters.push({ text: '', light: undefined, lines: [] });
    if (told.as !== 'phase') chapters.at(-1)?.lines.push(line);
  }
  return chapters;
}

function countSame(one: Lines, other: Lines): number {
  const differ = one.findIndex(({ line, only }, index) => {
    const { line: otherLine, only: otherOnly } = other[index] ?? {};
    return JSON.stringify([line, only]) !== JSON.stringify([otherLine, otherOnly]);
  });
  return differ < 0 ? one.length : differ;
}
