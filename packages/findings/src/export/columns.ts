/** Values of a column, in the rows where it is known. */
export type ColumnType = 'number' | 'integer' | 'boolean' | 'text';

/** One column of a table of flat rows. */
export interface Column {
  /** The key of flat rows: dotted where it comes from an object, as in `usage.calls`. */
  readonly name: string;
  readonly type: ColumnType;
}

/** A row of any depth. */
export type ExportRow = Readonly<Record<string, unknown>>;
/** Rows as they come, of an array or from a run on disk. */
export type ExportRows = AsyncIterable<object> | Iterable<object>;

/** A cell of a flat row: `null` is unknown, never zero. */
export type CellValue = number | boolean | string | null;

/**
 * A row without depth: objects become dotted keys, and an empty one none; lists become JSON text. What is no JSON
 * (`undefined`, NaN, an infinity) is unknown.
 */
export function flatten(row: object): Record<string, CellValue> {
  return Object.fromEntries(readCells(row, ''));
}

function* readCells(row: object, prefix: string): Generator<readonly [name: string, cell: CellValue]> {
  const entries: readonly (readonly [key: string, value: unknown])[] = Object.entries(row);
  for (const [key, value] of entries) {
    const name = prefix + key;
    if (isRow(value)) yield* readCells(value, `${name}.`);
    else yield [name, readCell(value)];
  }
}

function readCell(value: unknown): CellValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The columns of rows, in order of first appearance, with the narrowest type that all their values have; mixed ones are
 * text. Reads all rows once and keeps none.
 */
export async function readColumns(
  rows: ExportRows,
  {
    ofNothing = 'text',
  }: {
    /** The type of a column without a value. @default 'text' */
    readonly ofNothing?: ColumnType | undefined;
  } = {},
): Promise<Column[]> {
  const types = new Map<string, ColumnType | undefined>();
  for await (const row of rows)
    for (const [name, cell] of Object.entries(flatten(row))) {
      const known = types.get(name);
      types.set(name, cell === null ? known : widened(known, cellType(cell)));
    }
  return [...types].map(([name, type = ofNothing]) => ({ name, type }));
}

function cellType(cell: Exclude<CellValue, null>): ColumnType {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? 'integer' : 'number';
  return typeof cell === 'boolean' ? 'boolean' : 'text';
}

function widened(known: ColumnType | undefined, found: ColumnType): ColumnType {
  if (known === undefined || known === found) return found;
  const isNumeric = (type: ColumnType): boolean => type === 'integer' || type === 'number';
  return isNumeric(known) && isNumeric(found) ? 'number' : 'text';
}
