import Table from 'cli-table3';
import type { Field, FigureTable } from '@masbench/core/benchmark';
import type { SummaryRow } from '@masbench/experiments';
import type { Group } from './groups.js';
import { valueAt, writeColumn, writeValue } from './format.js';

const usualColumns: readonly Field[] = [
  { title: 'Score', field: 'score', as: 'number', places: 4, interval: true },
  { title: 'Calls', field: 'usage.calls', as: 'integer' },
  { title: 'Tokens', field: 'usage.tokens', as: 'integer' },
  { title: 'Seconds', field: 'usage.seconds', as: 'number', places: 1 },
];

/** A seat of the table: its numbers, and what its group of matches has in common. */
export interface SeatLine {
  readonly row: SummaryRow;
  readonly group: Group;
  readonly isWinner: boolean;
}

/** The seats of a run, one row each: its group, the seat, the agent, then the benchmark's columns with their intervals. */
export function seatsTable(lines: readonly SeatLine[], columns: readonly Field[] = usualColumns): string {
  const rows = lines.map(({ row }) => row);
  const several = rows.some(({ n }) => n > 1);
  const groups = [...new Set(lines.flatMap(({ group }) => Object.keys(group)))];
  const written = [
    ...groups.map((title) => ({ title, cells: lines.map(({ group }) => group[title] ?? '') })),
    { title: 'Seat', cells: lines.map(({ row: { seat }, isWinner }) => (isWinner ? `${seat} ★` : seat)) },
    { title: 'Agent', cells: rows.map(({ agent }) => agent) },
    ...(several ? [{ title: 'n', cells: rows.map(({ n }) => String(n)) }] : []),
    ...columns
      // These two are there for every benchmark.
      .filter(({ field }) => field !== 'seat' && field !== 'agent')
      .flatMap((field) => [
        {
          title: field.title,
          cells: writeColumn(
            field,
            rows.map((row) => valueAt(row, field.field)),
          ),
        },
        ...(field.interval === true && several
          ? [{ title: '95 %', cells: rows.map(({ interval }) => intervalOf(field, interval?.[field.field])) }]
          : []),
      ]),
  ];
  return draw(written, groups.length + 2);
}

/** A table of figures as its columns say. */
export function figureTable({ title, columns, rows }: FigureTable): string {
  const written = columns.map((field) => ({
    title: field.title,
    cells: writeColumn(
      field,
      rows.map((row) => valueAt(row, field.field)),
    ),
  }));
  const table = draw(written, Math.max(1, columns.filter(({ as }) => as === 'text').length));
  return title === undefined ? table : `${title}\n${table}`;
}

function intervalOf({ as, places = 3 }: Field, bounds: readonly [number, number] | undefined): string {
  return writeValue(as, places, bounds);
}

/** @param texts how many columns, from the left, are texts; the others are aligned to the right */
function draw(
  columns: readonly { readonly title: string; readonly cells: readonly string[] }[],
  texts: number,
): string {
  const table = new Table({
    head: columns.map(({ title }) => title),
    style: { head: [], border: [] },
    colAligns: columns.map((_, index) => (index < texts ? 'left' : 'right')),
  });
  const height = Math.max(0, ...columns.map(({ cells }) => cells.length));
  for (let row = 0; row < height; row += 1) table.push(columns.map(({ cells }) => cells[row] ?? ''));
  return table.toString();
}
