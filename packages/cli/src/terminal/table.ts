import type { Seat } from '@masbench/core';
import Table from 'cli-table3';
import type { Column } from '../kits/kit.js';
import type { SummaryRow } from '../run/summary.js';
import { decimals, interval } from './format.js';

/** The result of a run as a table of text: means over several matches with the intervals of what its columns name. */
export function tableOf(
  columns: readonly Column[],
  rows: readonly SummaryRow[],
  result: { readonly winner: Seat | null },
): string {
  const shown = columns.flatMap((column) => [column, ...intervalColumn(column, rows)]);
  const table = new Table({
    head: shown.map(({ title }) => title),
    style: { head: [], border: [] },
    colAligns: shown.map((_, index) => (index < 2 ? 'left' : 'right')),
  });
  for (const row of rows) table.push(shown.map(({ of }) => of(row, result)));
  return table.toString();
}

interface ShownColumn {
  readonly title: string;
  readonly of: (row: SummaryRow, result: { readonly winner: Seat | null }) => string;
}

/** None where there is one match. */
function intervalColumn({ spread }: Column, rows: readonly SummaryRow[]): ShownColumn[] {
  if (spread === undefined || rows.every((row) => row.interval?.[spread.field] === undefined)) return [];
  const of = ({ interval: intervals }: SummaryRow): string => {
    const [low, high] = intervals?.[spread.field] ?? [];
    const bounds = low === undefined || high === undefined ? null : { low, high };
    return interval(bounds, (end) => decimals(end, spread.places));
  };
  return [{ title: '95 %', of }];
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
