import type { CellRecords, Field, Figures, FigureTable } from '@masbench/core/benchmark';
import type { PaperRow } from '../paper/paper-rows.js';
import { seatMeans, tableFields, type SeatMeans, type TableField } from './seat-means.js';

/** Which rows of the paper belong to a cell, and what the cell is called. */
export interface PrintedCell {
  readonly title: string;
  /** By seat. */
  readonly rows: Readonly<Record<string, PaperRow | undefined>>;
  /** Standard deviations over trials, where the paper has some: the same for all seats. */
  readonly deviations?: Deviations | undefined;
}

type Deviations = Readonly<Partial<Record<TableField, number>>>;

/** Which columns a table has in addition to those of all. */
export interface TableShape {
  readonly name: string;
  readonly title: string;
  /** H before reviews, and tokens by kind. @default false */
  readonly detailed?: boolean | undefined;
  /** Deviations over trials next to every mean, and how far our means are from the paper's in its own. @default false */
  readonly deviations?: boolean | undefined;
}

/** The table of a paper: for every cell and seat our row, and the paper's below it. */
export async function paperTable(
  cells: readonly CellRecords[],
  printedFor: (cell: CellRecords) => PrintedCell,
  shape: TableShape,
): Promise<Figures> {
  const rows: Record<string, unknown>[] = [];
  const distances: Record<string, unknown>[] = [];
  for (const cell of cells) {
    const printed = printedFor(cell);
    const means = await seatMeans(cell, cell.variants[0] ?? null);
    for (const seat of means) {
      rows.push(ourRow(printed.title, seat, readWinner(means)));
      const row = printed.rows[seat.seat];
      if (row === undefined) continue;
      rows.push(paperRow(seat.seat, row, printed));
      if (shape.deviations === true) distances.push({ seat: seat.seat, ...distance(seat, row, printed) });
    }
  }
  const table: FigureTable = { name: shape.name, title: shape.title, columns: makeColumns(shape), rows };
  if (shape.deviations !== true) return { values: { [shape.name]: rows }, tables: [table] };
  return {
    values: { [shape.name]: rows, distances },
    tables: [table, { ...distanceTable(distances), name: `${shape.name}-distances` }],
  };
}

/** How far our means are from the printed ones, in standard deviations of the paper. */
function distance(
  { means }: SeatMeans,
  row: PaperRow,
  { deviations = {} }: PrintedCell,
): Partial<Record<TableField, number>> {
  return Object.fromEntries(
    distanceFields.flatMap(({ field }) => {
      const [ours, printed, deviation] = [means[field], row[field], deviations[field]];
      return ours === null || printed === null || deviation === undefined
        ? []
        : [[field, (ours - printed) / deviation]];
    }),
  );
}

const distanceFields = [
  { title: 'H-Score', field: 'h' },
  { title: 'API Calls', field: 'calls' },
  { title: 'Tokens', field: 'tokens' },
  { title: 'Reviews', field: 'reviews' },
  { title: 'Time', field: 'seconds' },
  { title: 'Q-Score', field: 'q' },
] as const;

function distanceTable(rows: readonly Record<string, unknown>[]): Omit<FigureTable, 'name'> {
  return {
    title: "Our means less those of the paper, in the paper's standard deviations",
    columns: [
      { title: 'Seat', field: 'seat', as: 'text' },
      ...distanceFields.map((field): Field => ({ ...field, as: 'number', places: 2 })),
    ],
    rows,
  };
}

function ourRow(
  title: string,
  { seat, agent, n, means, deviations, wins }: SeatMeans,
  winner: string | null,
): Record<string, unknown> {
  return {
    competition: title,
    seat,
    source: agent,
    n,
    ...means,
    ...computeDeviations(deviations),
    winner: winner === null ? '' : winner === seat ? '✓' : '',
    wins,
  };
}

function paperRow(
  seat: string,
  row: PaperRow,
  { title, rows: all, deviations }: PrintedCell,
): Record<string, unknown> {
  const best = Math.max(...Object.values(all).flatMap((other) => (other === undefined ? [] : [other.q])));
  return {
    competition: title,
    seat,
    source: 'the paper',
    n: null,
    ...row,
    ...computeDeviations(deviations ?? {}),
    penalty: null,
    winner: row.q === best ? '✓' : '',
    wins: null,
  };
}

function computeDeviations(
  deviations: Readonly<Partial<Record<TableField, number | null>>>,
): Record<string, number | null> {
  return Object.fromEntries(tableFields.map((field) => [`${field}Deviation`, deviations[field] ?? null]));
}

/** The seat with the greatest mean Q. */
function readWinner(means: readonly SeatMeans[]): string | null {
  const [best, second] = means.toSorted(
    (left, right) => (right.means.q ?? -Infinity) - (left.means.q ?? -Infinity),
  );
  return best === undefined || best.means.q === null || best.means.q === second?.means.q ? null : best.seat;
}

function makeColumns({ detailed = false, deviations = false }: TableShape): Field[] {
  const measured = (field: Field): Field[] =>
    deviations
      ? [
          field,
          {
            ...field,
            title: '±',
            field: `${field.field}Deviation`,
            as: 'number',
            places: field.as === 'integer' ? 1 : 4,
          },
        ]
      : [field];
  return [
    { title: 'Competition', field: 'competition', as: 'text' },
    { title: 'Seat', field: 'seat', as: 'text' },
    { title: 'Row', field: 'source', as: 'text' },
    { title: 'n', field: 'n', as: 'integer' },
    ...(detailed ? [{ title: 'H before', field: 'hBefore', as: 'number', places: 4 } satisfies Field] : []),
    ...measured({ title: 'H-Score', field: 'h', as: 'number', places: 4 }),
    ...measured({ title: 'API Calls', field: 'calls', as: 'integer' }),
    ...(detailed
      ? [
          { title: 'In Tokens', field: 'inputTokens', as: 'integer' } satisfies Field,
          { title: 'Out Tokens', field: 'outputTokens', as: 'integer' } satisfies Field,
        ]
      : measured({ title: 'Tokens', field: 'tokens', as: 'integer' })),
    ...measured({ title: 'Reviews', field: 'reviews', as: 'integer' }),
    ...measured({ title: 'Time (s)', field: 'seconds', as: 'number', places: 1 }),
    ...measured({ title: 'Q-Score', field: 'q', as: 'number', places: 4 }),
    { title: 'Winner', field: 'winner', as: 'text' },
  ];
}
