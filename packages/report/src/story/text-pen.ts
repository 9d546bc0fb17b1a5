import { groupBallot } from './ballot-sides.js';
import { storyRows, type StoryPen, type ToldStoryLine } from './story-pen.js';
import { listenersText } from './table-seats.js';

/** A last cell with less room than this stands below the others. */
const leastRest = 30;

/** Writes a story for a terminal of so many columns. */
export function textPen(width: number): StoryPen {
  const wrap = (text: string, first: string, rest: string): string => wrapText(text, { width, first, rest });
  return {
    title: (text) => text,
    write: (line, only) => {
      const mark = only === null ? '' : `[${listenersText(only)}] `;
      switch (line.as) {
        case 'phase':
          return `\n${line.light === 'night' ? '☾' : line.light === 'day' ? '☀' : '—'} ${line.text} ${'─'.repeat(Math.max(0, Math.min(40, width) - line.text.length - 3))}`;
        case 'speech': {
          const to = line.to === undefined ? '' : ` to ${line.to}`;
          return wrap(line.text, `  ${mark}${line.by}${to}: `, '      ');
        }
        case 'thought':
          return '';
        case 'event':
          return wrap(
            line.text,
            `  ${line.tone === 'loss' ? '✗' : line.tone === 'gain' ? '✓' : '·'} ${mark}`,
            '    ',
          );
        case 'ballot':
          return [
            `  ${mark}${line.text}:`,
            ...groupBallot(line.votes).map(({ choice, by }) =>
              wrap(
                `${'■'.repeat(by.length)} ${by.length} (${by.join(', ')})`,
                `    ${choice ?? 'nobody'} `,
                '      ',
              ),
            ),
          ].join('\n');
        case 'table':
          return [wrap(line.text, `  ${mark}`, '  '), ...tableLines(line, width)].join('\n');
        case 'picture':
          return `  ▣ ${mark}${line.text} (${line.image.mediaType}, ${line.image.sha256.slice(0, 12)})`;
      }
    },
    thoughts: (all) => wrap(all.map(({ by, text }) => `${by}: ${text}`).join(' | '), '  (', '   ') + ')',
    end: (text) => `\n${wrap(text, '■ ', '  ')}`,
  };
}

/** A text on lines that are not longer than the width; a word that is, is not cut. */
export function wrapText(
  text: string,
  { width, first, rest }: { readonly width: number; readonly first: string; readonly rest: string },
): string {
  const lines: string[] = [];
  let line = first;
  let isBegun = false;
  for (const word of text.split(/\s+/u).filter((one) => one !== '')) {
    if (isBegun && line.length + word.length + 1 > width) {
      lines.push(line);
      line = `${rest}${word}`;
    } else line = isBegun ? `${line} ${word}` : `${line}${word}`;
    isBegun = true;
  }
  return [...lines, line].join('\n');
}

/** The rows of a table; a last cell that does not fit goes on below its beginning, or on a line of its own. */
function tableLines(
  { columns = [], rows }: Extract<ToldStoryLine, { as: 'table' }>,
  width: number,
): readonly string[] {
  const cells = [...(columns.length === 0 ? [] : [columns]), ...storyRows(rows)];
  const widths = (cells[0] ?? []).map((_, index) =>
    Math.max(...cells.map((row) => (row[index] ?? '').length)),
  );
  return cells.map((row) => {
    const padded = row.map((cell, index) => cell.padEnd(widths[index] ?? 0));
    const line = `    ${padded.join('  ')}`.trimEnd();
    if (line.length <= width) return line;
    const first = `    ${padded.slice(0, -1).join('  ')}`;
    const last = row.at(-1) ?? '';
    if (width - first.length < leastRest) {
      const indent = ' '.repeat(8);
      return `${first.trimEnd()}\n${wrapText(last, { width, first: indent, rest: indent })}`;
    }
    return wrapText(last, { width, first: `${first}  `, rest: ' '.repeat(first.length + 2) });
  });
}
