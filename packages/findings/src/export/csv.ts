import { flatten, type CellValue, type Column, type ExportRows } from './columns.js';

/** How a CSV is written. */
export interface CsvOptions {
  /** The columns, from `readColumns`. */
  readonly columns: readonly Column[];
  /** Puts a quote before texts that a spreadsheet would run as a formula. Default true. */
  readonly escapeFormulas?: boolean | undefined;
}

/**
 * Rows as CSV (RFC 4180), line by line, nothing rounded: the header, then a line each. Unknown is an empty cell; an empty
 * text is `""`.
 */
export async function* csv(
  rows: ExportRows,
  { columns, escapeFormulas = true }: CsvOptions,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => csvCell(name, escapeFormulas)));
  for await (const row of rows) {
    const cells = flatten(row);
    yield csvLine(columns.map(({ name }) => csvCell(cells[name] ?? null, escapeFormulas)));
  }
}

function csvCell(cell: CellValue, escapeFormulas: boolean): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const isFormula = escapeFormulas && /^[=+\-@\t\r]/.test(cell);
  return quoted(isFormula ? `'${cell}` : cell);
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
