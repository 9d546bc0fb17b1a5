import Table from 'cli-table3';
import type { Column } from '../kits/kit.js';
import type { Row } from '../run/rows.js';
import type { Seat } from '@masbench/core';

/** The result of a run as a table of text. */
export function tableOf(
  columns: readonly Column[],
  rows: readonly Row[],
  result: { readonly winner: Seat | null },
): string {
  const table = new Table({
    head: columns.map(({ title }) => title),
    style: { head: [], border: [] },
    colAligns: columns.map((_, index) => (index < 2 ? 'left' : 'right')),
  });
  for (const row of rows) table.push(columns.map(({ of }) => of(row, result)));
  return table.toString();
}

/** Rows of text below their titles: the first column to the left, the others to the right. */
export function plainTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({
    head: [...head],
    style: { head: [], border: [] },
    colAligns: head.map((_, index) => (index === 0 ? 'left' : 'right')),
  });
  for (const row of rows) table.push([...row]);
  return table.toString();
}
