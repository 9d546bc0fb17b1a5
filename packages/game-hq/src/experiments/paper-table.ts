import type { CellRecords, Field, Figures } from '@masbench/core/benchmark';
import type { PaperRow } from '../paper/paper-rows.js';
import { seatMeans, tableFields, type SeatMeans } from './seat-means.js';

/** Which rows of the paper belong to a cell, and what the cell is called. */
export interface PrintedCell {
  readonly title: string;
  /** By seat. */
  readonly rows: Readonly<Record<string, PaperRow | undefined>>;
}

/** Which columns a table has in addition to those of all. */
export interface TableShape {
  readonly name: string;
  readonly title: string;
  /** H before reviews, and tokens by kind. @default false */
  readonly detailed?: boolean | undefined;
  /** Deviations over trials next to every mean. @default false */
  readonly deviations?: boolean | undefined;
}

/** The table of a paper: for every cell and seat our row, and the paper's below it. */
export async function paperTable(
  cells: readonly CellRecords[],
  printedFor: (cell: CellRecords) => PrintedCell,
  shape: TableShape,
): Promise<Figures> {
  const rows: Record<string, unknown>[] = [];
  for (const cell of cells) {
    const { title, rows: printed } = printedFor(cell);
    const means = await seatMeans(cell, cell.variants[0] ?? null);
    for (const seat of means) {
      rows.push(ourRow(title, seat, winnerOf(means)));
      const row = printed[seat.seat];
      if (row !== undefined) rows.push(paperRow(title, seat.seat, row, printed));
    }
  }
  return {
    values: { [shape.name]: rows },
    tables: [{ name: shape.name, title: shape.title, columns: columnsOf(shape), rows }],
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
    ...Object.fromEntries(tableFields.map((field) => [`${field}Deviation`, deviations[field]])),
    winner: winner === null ? '' : winner === seat ? '✓' : '',
    wins,
  };
}

function paperRow(
  title: string,
  seat: string,
  row: PaperRow,
  all: PrintedCell['rows'],
): Record<string, unknown> {
  const best = Math.max(...Object.values(all).flatMap((other) => (other === undefined ? [] : [other.q])));
  return {
    competition: title,
    seat,
    source: 'the paper',
    n: null,
    ...row,
    penalty: null,
    winner: row.q === best ? '✓' : '',
    wins: null,
  };
}

/** The seat with the greatest mean Q. */
function winnerOf(means: readonly SeatMeans[]): string | null {
  const [best, second] = means.toSorted(
    (left, right) => (right.means.q ?? -Infinity) - (left.means.q ?? -Infinity),
  );
  return best === undefined || best.means.q === null || best.means.q === second?.means.q ? null : best.seat;
}

function columnsOf({ detailed = false, deviations = false }: TableShape): Field[] {
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
