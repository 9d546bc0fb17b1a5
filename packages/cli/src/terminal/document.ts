import type { FigureTable } from '@masbench/core/benchmark';
import type { WriteUp } from '@masbench/experiments';
import { printable, printResult } from './output.js';

/** How tables are written: for a terminal, for GitHub and editors, or for a paper. */
export type TableFormat = 'text' | 'markdown' | 'latex';

/**
 * Prints what a command found on stdout.
 *
 * @param found - Printed as one JSON document where that is asked for.
 * @param isJson - Whether it is.
 * @param text - What is printed otherwise.
 */
export async function print(
  found: object,
  isJson: boolean,
  text: () => WriteUp,
  format?: TableFormat,
): Promise<void> {
  printResult(isJson ? `${JSON.stringify(found)}\n` : await writeDocument(text(), format));
}

/** Sentences and tables, one below the other. */
export async function writeDocument(parts: WriteUp, format: TableFormat = 'text'): Promise<string> {
  if (format !== 'text') {
    const { writeUpText } = await import('@masbench/findings');
    return writeUpText(parts, format);
  }
  const lines = parts.map(async (part) => (typeof part === 'string' ? indented(part) : terminalTable(part)));
  return (await Promise.all(lines)).map((text) => `${text}\n`).join('');
}

/** A sentence whose further lines cannot pass for sentences of their own. */
function indented(sentence: string): string {
  return printable(sentence).replaceAll(/\n(?! )/g, '\n  ');
}

async function terminalTable({ title, columns, rows }: FigureTable): Promise<string> {
  const { tableCells } = await import('@masbench/findings');
  const { titles, align, rows: cells } = await tableCells(rows, columns);
  const { default: Table } = await import('cli-table3');
  const table = new Table({ head: [...titles], style: { head: [], border: [] }, colAligns: [...align] });
  // A hyphen for a minus: what a terminal prints is pasted into spreadsheets.
  for (const row of cells)
    table.push(
      row.map((cell, index) => printable(align[index] === 'right' ? cell.replaceAll('−', '-') : cell)),
    );
  return title === undefined ? table.toString() : `${title}\n${table.toString()}`;
}
