import type { FigureTable } from '@masbench/core/benchmark';
import { latex, markdown } from '@masbench/experiments/export';
import { figureTable } from './table.js';

/** How tables are written: for a terminal, for GitHub and editors, or for a paper. */
export type TableFormat = 'text' | 'markdown' | 'latex';

/** Tables in the format that was asked for, one after the other. */
export async function tablesText(tables: readonly FigureTable[], format: TableFormat): Promise<string> {
  const written: string[] = [];
  for (const table of tables) {
    const { rows, columns, title = table.name, name } = table;
    if (format === 'text') written.push(`${await figureTable(table)}\n`);
    else if (format === 'markdown') written.push(`${title}\n\n${await markdown(rows, columns)}`);
    else written.push(await latex(rows, columns, { caption: title, label: `tab:${name}` }));
  }
  return written.join(format === 'text' ? '' : '\n');
}
