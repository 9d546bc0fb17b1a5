import { CsvError, parse, type InfoRecord } from 'csv-parse/sync';
import { passageFault, type PassageRecord } from './passage-record.js';

/** The rows of a CSV text with a header, under the names of their columns. */
export function csvRecords(text: string, file: string): PassageRecord[] {
  const [header, ...rows] = parsedRows(text, file);
  if (header === undefined) return [];
  const columns = header.values.map((name) => name.trim());
  for (const name of ['id', 'text']) {
    const count = columns.filter((column) => column === name).length;
    if (count !== 1) {
      const found = columns.map((column) => `\`${column}\``).join(', ');
      throw passageFault(`the header must have one column \`${name}\`; it has ${found}`, file, header.line);
    }
  }
  return rows.map(({ line, values }) => ({
    line,
    fields: Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ''])),
  }));
}

interface Row {
  readonly line: number;
  readonly values: readonly string[];
}

function parsedRows(text: string, file: string): Row[] {
  const rows: Row[] = [];
  try {
    parse(text, {
      skip_empty_lines: true,
      on_record: (values: string[], { lines }: InfoRecord) => {
        rows.push({ line: lines - lineBreaks(values), values });
        return values;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw passageFault(
      `the rows must be CSV as RFC 4180 has it (${error.message})`,
      file,
      Number(error['lines'] ?? 1),
      error,
    );
  }
}

/** The parser reports the line on which a record ends; a quoted field may begin lines above. */
function lineBreaks(record: readonly string[]): number {
  return record.reduce((sum, value) => sum + (value.match(/\n/g)?.length ?? 0), 0);
}
