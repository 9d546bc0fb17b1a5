import type { Field } from '@masbench/core/benchmark';
import { tableCells } from './cell-text.js';
import type { ExportRows } from './columns.js';

/** Rows as a table of GitHub's Markdown, formatted as the fields say. */
export async function markdown(rows: ExportRows, fields: readonly Field[]): Promise<string> {
  const table = await tableCells(rows, fields);
  const lines = [
    table.titles.map(escaped),
    table.align.map((side) => (side === 'left' ? '---' : '--:')),
    ...table.rows.map((cells) => cells.map(escaped)),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|~#&]/g, (character) =>
      character === '[' || character === ']' ? character : `\\${character}`,
    )
    .replace(/\s*[\r\n]\s*/g, '<br>');
}
