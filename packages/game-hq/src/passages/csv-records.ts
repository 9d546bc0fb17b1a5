import { requireNode } from '@masbench/core';
import type { InfoRecord } from 'csv-parse';
import { CsvError } from 'csv-parse/sync';
import { passageFault, type PassageRecord } from './passage-record.js';

/** Rows are kept in memory one at a time. No passage is as long as this. */
const longestRow = 16 * 1024 * 1024;

/** The rows of pieces of a CSV text with a header, under the names of their columns. */
export async function* csvRecords(
  pieces: AsyncIterable<string>,
  file: string,
): AsyncGenerator<PassageRecord> {
  let columns: readonly string[] | undefined;
  try {
    // Its streams are those of Node: loaded for a file only.
    const { parse } = await import('csv-parse');
    const parser = parse({ skip_empty_lines: true, info: true, max_record_size: longestRow });
    const { Readable } = requireNode().stream;
    const rows: AsyncIterable<{ record: string[]; info: InfoRecord }> = Readable.from(pieces).compose(parser);
    for await (const { record, info } of rows) {
      const line = info.lines - lineBreaks(record);
      if (columns === undefined) columns = findColumns(record, file, line);
      else yield { line, fields: readFields(columns, record) };
    }
  } catch (error) {
    throw csvFault(error, file);
  }
}

/** The columns of a header: `id` and `text`, or the `source` of the leaderboard's results. */
export function findColumns(header: readonly string[], file: string, line: number): readonly string[] {
  const columns = header.map((name) => name.trim());
  const needed = columns.includes('source') && !columns.includes('text') ? ['source'] : ['id', 'text'];
  for (const name of needed) {
    const count = columns.filter((column) => column === name).length;
    if (count !== 1) {
      const found = columns.map((column) => `\`${column}\``).join(', ');
      throw passageFault(`the header must have one column \`${name}\`; it has ${found}`, file, line);
    }
  }
  return columns;
}

/** A row under the names of its columns. */
export function readFields(columns: readonly string[], values: readonly string[]): PassageRecord['fields'] {
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']));
}

/** The parser reports the line on which a record ends; a quoted field may begin lines above. */
export function lineBreaks(record: readonly string[]): number {
  return record.reduce((sum, value) => sum + (value.match(/\n/g)?.length ?? 0), 0);
}

/** The error of the CSV parser in words of this package; other errors as they are. */
export function csvFault(error: unknown, file: string): unknown {
  if (!(error instanceof CsvError)) return error;
  return passageFault(
    `the rows must be CSV as RFC 4180 has it (${error.message})`,
    file,
    Number(error['lines'] ?? 1),
    error,
  );
}
