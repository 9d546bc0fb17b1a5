import type { CellRecords } from '@masbench/core/benchmark';
import { playerText, type MatchRecord } from '@masbench/core/record';

/** The numbers of a seat that the paper's tables have. */
export const tableFields = [
  'hBefore',
  'h',
  'calls',
  'inputTokens',
  'outputTokens',
  'tokens',
  'reviews',
  'seconds',
  'penalty',
  'q',
] as const;

/** The name of a number of a seat. */
export type TableField = (typeof tableFields)[number];

/** Means of a seat over the matches of a cell. */
export interface SeatMeans {
  readonly seat: string;
  readonly agent: string;
  readonly n: number;
  /** Means over matches; `null` if a match does not have the number. */
  readonly means: Readonly<Record<TableField, number | null>>;
  /** Sample standard deviations; `null` for a single match. */
  readonly deviations: Readonly<Record<TableField, number | null>>;
  readonly wins: number;
  /** Q of every match, in order; `null` if a match does not have it. */
  readonly scores: readonly (number | null)[];
}

/** Means, deviations and wins by seat, over the finished matches of a cell in one variant. */
export async function seatMeans(
  { matches, seats }: Pick<CellRecords, 'matches' | 'seats'>,
  variant: string | null = null,
): Promise<SeatMeans[]> {
  const records: MatchRecord[] = [];
  for await (const match of matches()) if (match.variant === variant) records.push(match);
  return seats.map((seat) => {
    const rows = records.flatMap((match) => match.seats.filter((row) => row.seat === seat));
    const values = Object.fromEntries(
      tableFields.map((field) => [field, rows.map((row) => readNumber(row, field))]),
    );
    return {
      seat,
      // The players of a table's rows are of one kind; what each calls itself names its row.
      agent: rows[0] === undefined ? '' : playerText({ ...rows[0], agent: rows[0].name }),
      n: rows.length,
      means: eachField((field) => computeWholeMean(values[field] ?? [])),
      deviations: eachField((field) => computeDeviation(values[field] ?? [])),
      wins: records.filter(({ match }) => match['winner'] === seat).length,
      scores: values['q'] ?? [],
    };
  });
}

function readNumber(row: Readonly<Record<string, unknown>>, field: TableField): number | null {
  if (field === 'tokens') {
    const [read, written] = [readNumber(row, 'inputTokens'), readNumber(row, 'outputTokens')];
    return read === null || written === null ? null : read + written;
  }
  const value = row[field];
  return typeof value === 'number' ? value : null;
}

function eachField(of: (field: TableField) => number | null): Record<TableField, number | null> {
  return {
    hBefore: of('hBefore'),
    h: of('h'),
    calls: of('calls'),
    inputTokens: of('inputTokens'),
    outputTokens: of('outputTokens'),
    tokens: of('tokens'),
    reviews: of('reviews'),
    seconds: of('seconds'),
    penalty: of('penalty'),
    q: of('q'),
  };
}

/** The mean; `null` of nothing, or if a value is not known. */
export function computeWholeMean(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return values.length === 0 ? null : sum / values.length;
}

function computeDeviation(values: readonly (number | null)[]): number | null {
  const mean = computeWholeMean(values);
  if (mean === null || values.length < 2) return null;
  const squares = values.reduce<number>((sum, value) => sum + ((value ?? mean) - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
