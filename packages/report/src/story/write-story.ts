import type { ToldMatch } from '@masbench/core/benchmark';
import { writeFilm } from './film.js';
import { markdownPen } from './markdown-pen.js';
import { textPen } from './text-pen.js';

/** How a story is written. */
export interface WriteStoryOptions {
  /** For a terminal, for a page of Markdown, or as a film: an SVG that moves. @default 'text' */
  readonly format?: 'text' | 'markdown' | 'svg' | undefined;
  /** Columns of the terminal, from 40 to 200. @default 100 */
  readonly width?: number | undefined;
}

/**
 * Writes a match as people read it: headings for its phases, names with what they said, ballots, and how it ended. Lines that
 * only some seats were told are marked with them; thoughts that follow one another stand together.
 */
export async function writeStory(
  told: ToldMatch,
  { format = 'text', width = 100 }: WriteStoryOptions = {},
): Promise<string> {
  if (format === 'svg') return writeFilm(told);
  const pen = format === 'text' ? textPen(Math.min(200, Math.max(40, width))) : markdownPen;
  const { id, game, seat, lines, end } = told;
  const parts = [pen.title(`${game}, match ${id}${seat === null ? '' : `, as ${seat} saw it`}`)];
  let thoughts: { by: string; text: string }[] = [];
  const close = (): void => {
    if (thoughts.length > 0) parts.push(pen.thoughts(thoughts));
    thoughts = [];
  };
  for (const { line, only } of lines) {
    if (line.as === 'thought') {
      const last = thoughts.at(-1);
      if (last?.by === line.by) last.text += `; ${line.text}`;
      else thoughts.push({ ...line });
      continue;
    }
    close();
    parts.push(pen.write(line, only));
  }
  close();
  if (end !== null) parts.push(pen.end(end.text), ...(end.lines ?? []).map((line) => pen.write(line, null)));
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}
