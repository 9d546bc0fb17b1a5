import { checkCount } from '@masbench/statistics';
import { flatten, type CellValue, type Column, type ExportRows } from './columns.js';

/** Where a Parquet file goes and what it holds. */
export interface ParquetOptions {
  /** The columns, from `readColumns`; at least one. */
  readonly columns: readonly Column[];
  /** Overwritten if it exists. */
  readonly file: string;
  /** Rows that are held in memory and written together. Default 10000. */
  readonly rowGroupSize?: number | undefined;
}

const types = { number: 'DOUBLE', integer: 'INT64', boolean: 'BOOLEAN', text: 'STRING' } as const;

/**
 * Writes rows as a Parquet file (Snappy), a group of rows at a time. Every column may hold nulls: unknown is null. Read by
 * pandas, R's arrow, DuckDB and Hugging Face `datasets`.
 */
export async function parquet(
  rows: ExportRows,
  { columns, file, rowGroupSize = 10_000 }: ParquetOptions,
): Promise<void> {
  checkCount('rowGroupSize', rowGroupSize, 1);
  if (columns.length === 0) throw new RangeError("Cannot write the file: 'columns' must not be empty");
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer');
  await parquetWriteRows({
    writer: fileWriter(file),
    rows: typed(rows, columns),
    columns: columns.map(({ name, type }) => ({ name, type: types[type], nullable: true })),
    rowGroupSize,
  });
}

async function* typed(
  rows: ExportRows,
  columns: readonly Column[],
): AsyncGenerator<Record<string, bigint | CellValue>> {
  for await (const row of rows) {
    const cells = flatten(row);
    yield Object.fromEntries(
      columns.map((column) => [column.name, typedCell(cells[column.name] ?? null, column)]),
    );
  }
}

/** @throws RangeError if a cell is not of the type of its column: the columns are those of other rows */
function typedCell(cell: CellValue, { name, type }: Column): bigint | CellValue {
  if (cell === null) return null;
  if (type === 'text') return String(cell);
  if (type === 'boolean' && typeof cell === 'boolean') return cell;
  if (type === 'number' && typeof cell === 'number') return cell;
  if (type === 'integer' && typeof cell === 'number' && Number.isSafeInteger(cell)) return BigInt(cell);
  throw new RangeError(
    `Cannot write the column ${name}: it must hold values of type ${type}: one is ${JSON.stringify(cell)}. Make the columns with readColumns(rows) of the same rows`,
  );
}
