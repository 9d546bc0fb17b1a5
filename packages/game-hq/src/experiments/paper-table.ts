import * as z from 'zod';
import type { CellRecords, Field, Figures, FigureTable } from '@masbench/core/benchmark';
import { judgeMean } from '@masbench/statistics';
import type { PaperRow } from '../paper/paper-rows.js';
import { judgeLead, judgePrintedLead, markWinner, type Lead } from './lead.js';
import { hqContrasts } from '../benchmark/contrasts.js';
import type { PrintedCell } from './printed-cell.js';
import { seatMeans, tableFields, type SeatMeans, type TableField } from './seat-means.js';

/** Which columns a table has in addition to those of all. */
export interface TableShape {
  readonly name: string;
  readonly title: string;
  /** H before reviews, and tokens by kind. @default false */
  readonly detailed?: boolean | undefined;
  /** Deviations over trials next to every mean, and how far our means are from the paper's in its own. @default false */
  readonly deviations?: boolean | undefined;
}

const weightsSchema = z.object({ alpha: z.number(), beta: z.number() });

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
    const { alpha, beta } = weightsSchema.parse(await cell.config(1));
    const range = hqContrasts({ alpha, beta }).ranges?.['q'];
    const [lead, theirs] = [judgeLead(means, range), judgePrintedLead(printed, means)];
    for (const seat of means) {
      rows.push(ourRow(printed.title, seat, lead));
      const row = printed.rows[seat.seat];
      if (row === undefined) continue;
      rows.push(paperRow(seat.seat, row, { ...printed, lead: theirs }));
      if (shape.deviations === true) distances.push({ seat: seat.seat, ...distance(seat, row, printed) });
    }
  }
  const table: FigureTable = { name: shape.name, title: shape.title, columns: makeColumns(shape), rows };
  const notes = [leadNote];
  if (shape.deviations !== true) return { values: { [shape.name]: rows }, tables: [table], notes };
  return {
    values: { [shape.name]: rows, distances },
    tables: [table, { ...distanceTable(distances), name: `${shape.name}-distances` }],
    notes,
  };
}

const leadNote =
  'Lead is the greatest Q less the next, with its 95 % interval: ✓ if that excludes 0, (✓) if it does not. Of a single match of the paper, the interval has the deviation that the same lead has between the matches of this run; of shares of right answers, that of a binomial.';

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
  { seat, agent, n, means, deviations, wins, scores }: SeatMeans,
  lead: Lead | null,
): Record<string, unknown> {
  const known = scores.flatMap((score) => score ?? []);
  const { interval } = judgeMean(known.length < scores.length ? [] : known);
  return {
    competition: title,
    seat,
    source: agent,
    n,
    ...means,
    ...computeDeviations(deviations),
    qInterval: interval === null ? null : [interval.low, interval.high],
    ...markWinner(lead, seat),
    wins,
  };
}

function paperRow(
  seat: string,
  row: PaperRow,
  { title, deviations, lead }: PrintedCell & { readonly lead: Lead | null },
): Record<string, unknown> {
  return {
    competition: title,
    seat,
    source: 'the paper',
    n: null,
    ...row,
    ...computeDeviations(deviations ?? {}),
    penalty: null,
    qInterval: null,
    ...markWinner(lead, seat),
    wins: null,
  };
}

function computeDeviations(
  deviations: Readonly<Partial<Record<TableField, number | null>>>,
): Record<string, number | null> {
  return Object.fromEntries(tableFields.map((field) => [`${field}Deviation`, deviations[field] ?? null]));
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
    { title: '95 %', field: 'qInterval', as: 'number', places: 4 },
    { title: 'Winner', field: 'winner', as: 'text' },
    { title: 'Lead', field: 'lead', as: 'number', places: 4 },
    { title: '95 %', field: 'leadInterval', as: 'number', places: 4 },
  ];
}
