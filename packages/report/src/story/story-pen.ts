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

/** Writes the rows of a table: numbers of a column with as many decimals, at most four; unknown is a dash, never zero. */
export function storyRows(
  rows: readonly (readonly (string | number | null)[])[],
): readonly (readonly string[])[] {
  const decimals: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (typeof cell === 'number') decimals[column] = Math.max(decimals[column] ?? 0, countDecimals(cell));
  return rows.map((row) =>
    row.map((cell, column) => {
      if (cell === null) return '–';
      if (typeof cell === 'string') return cell;
      const places = decimals[column] ?? 0;
      return cell.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
    }),
  );
}

/** Decimals of a number: none, one, or four. */
function countDecimals(value: number): number {
  const decimals = String(Number(value.toFixed(4))).split('.')[1]?.length ?? 0;
  return decimals > 1 ? 4 : decimals;
}
