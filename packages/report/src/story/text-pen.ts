import { groupBallot } from './ballot-sides.js';
import { writeStoryRows, type StoryPen, type ToldStoryLine } from './story-pen.js';
import { writeListeners } from './table-seats.js';

/** Writes a story for a terminal of so many columns. */
export function textPen(width: number): StoryPen {
  const wrap = (text: string, first: string, rest: string): string => wrapText(text, { width, first, rest });
  return {
    title: (text) => text,
    write: (line, only) => {
      const mark = only === null ? '' : `[${writeListeners(only)}] `;
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
          return [`  ${mark}${line.text}`, ...tableLines(line)].join('\n');
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

function tableLines({ columns = [], rows }: Extract<ToldStoryLine, { as: 'table' }>): readonly string[] {
  const cells = [...(columns.length === 0 ? [] : [columns]), ...writeStoryRows(rows)];
  const widths = (cells[0] ?? []).map((_, index) =>
    Math.max(...cells.map((row) => (row[index] ?? '').length)),
  );
  return cells.map((row) =>
    `    ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
}
