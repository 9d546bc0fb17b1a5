import Table from 'cli-table3';
import type { FigureTable } from '@masbench/core/benchmark';
import { tableCells } from '@masbench/experiments/export';

/** A table as its columns say, for a terminal. */
export async function figureTable({ title, columns, rows }: FigureTable): Promise<string> {
  const { titles, align, rows: cells } = await tableCells(rows, columns);
  const table = new Table({ head: [...titles], style: { head: [], border: [] }, colAligns: [...align] });
  // A hyphen for a minus: what a terminal prints is pasted into spreadsheets.
  for (const row of cells)
    table.push(row.map((cell, index) => (align[index] === 'right' ? cell.replaceAll('−', '-') : cell)));
  return title === undefined ? table.toString() : `${title}\n${table.toString()}`;
}
