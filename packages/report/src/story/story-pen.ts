import type { ToldMatch } from '@masbench/core/benchmark';

/** One line of a story, as data. */
export type ToldStoryLine = ToldMatch['lines'][number]['line'];

/** Writes one kind of line after another: for a terminal or as Markdown. */
export interface StoryPen {
  /** @param by - The seats that alone were told, if not all were. */
  readonly write: (line: ToldStoryLine, only: readonly string[] | null) => string;
  readonly title: (text: string) => string;
  /** Thoughts that follow one another, with who had them. */
  readonly thoughts: (all: readonly { readonly by: string; readonly text: string }[]) => string;
  readonly end: (text: string) => string;
}

/** Writes a cell of a table; unknown is a dash, never zero. */
export function writeStoryCell(cell: string | number | null): string {
  if (cell === null) return '–';
  return typeof cell === 'number' ? String(Number(cell.toFixed(4))) : cell;
}
