import Table from 'cli-table3';
import type { FigureTable } from '@masbench/core/benchmark';
import { latex, markdown, tableCells } from '@masbench/experiments/export';
import type { WriteUp } from '@masbench/experiments/findings';

/** How tables are written: for a terminal, for GitHub and editors, or for a paper. */
export type TableFormat = 'text' | 'markdown' | 'latex';

/** Sentences and tables, one below the other. */
export async function documentText(parts: WriteUp, format: TableFormat = 'text'): Promise<string> {
  const written: string[] = [];
  let isAfterTable = false;
  for (const part of parts) {
    // What follows a table would be read as a row of it.
    if (isAfterTable && format !== 'text') written.push('\n');
    isAfterTable = typeof part !== 'string';
    written.push(typeof part === 'string' ? `${part}\n` : await tableText(part, format));
  }
  return written.join('');
}

async function tableText(table: FigureTable, format: TableFormat): Promise<string> {
  const { rows, columns, title = table.name, name } = table;
  if (format === 'text') return `${await terminalTable(table)}\n`;
  if (format === 'markdown') return `${title}\n\n${await markdown(rows, columns)}`;
  return latex(rows, columns, { caption: title, label: `tab:${name}` });
}

async function terminalTable({ title, columns, rows }: FigureTable): Promise<string> {
  const { titles, align, rows: cells } = await tableCells(rows, columns);
  const table = new Table({ head: [...titles], style: { head: [], border: [] }, colAligns: [...align] });
  // A hyphen for a minus: what a terminal prints is pasted into spreadsheets.
  for (const row of cells)
    table.push(row.map((cell, index) => (align[index] === 'right' ? cell.replaceAll('−', '-') : cell)));
  return title === undefined ? table.toString() : `${title}\n${table.toString()}`;
}
