import { type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { Passage } from './passage.js';
import { findColumns, csvFault, readFields, lineBreaks } from './csv-records.js';
import { jsonlRecord } from './jsonl-records.js';
import { PassageReader, type PassageRecord } from './passage-record.js';

/** The format of passages: one JSON object per line, or comma-separated values with a header (RFC 4180). */
export type PassageFormat = 'jsonl' | 'csv';

/** Options of `parsePassages`. */
export interface ParsePassagesOptions {
  /** The format of the text. */
  readonly format: PassageFormat;
  /** The name of the file, for messages. @default 'passages' */
  readonly file?: string | undefined;
}

/**
 * The passages of a text in JSONL or CSV, in their order: `id`, `text` and, where given, `title`. Other fields are
 * left out. A whole number as `id` becomes its digits, an empty or null `title` none. A byte order mark and empty
 * lines are skipped, and line endings become line feeds. Records with a `source` and no `text`, as
 * vectara/leaderboard_results has them, give one passage per source; without an `id` they are numbered.
 *
 * @throws MasbenchError `CONFIG_INVALID`, with file and line, if a line cannot be parsed, a field is missing, empty
 *   or of the wrong type, an `id` occurs twice, or there is no passage.
 */
export function parsePassages(text: string, options: ParsePassagesOptions): Passage[] {
  const { format, file = 'passages' } = options;
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const records = format === 'csv' ? readRows(body, file) : listLines(body, file);
  const reader = new PassageReader(file);
  const passages: Passage[] = [];
  for (const record of records) passages.push(...reader.read(record));
  reader.end();
  return passages;
}

function* listLines(text: string, file: string): Generator<PassageRecord> {
  for (const [index, content] of text.split('\n').entries()) yield* jsonlRecord(content, index + 1, file);
}

function* readRows(text: string, file: string): Generator<PassageRecord> {
  const rows: { readonly line: number; readonly values: readonly string[] }[] = [];
  try {
    parse(text, {
      skip_empty_lines: true,
      on_record: (values: string[], { lines }: InfoRecord) => {
        rows.push({ line: lines - lineBreaks(values), values });
        return values;
      },
    });
  } catch (error) {
    throw csvFault(error, file);
  }
  const [header, ...others] = rows;
  if (header === undefined) return;
  const columns = findColumns(header.values, file, header.line);
  for (const { line, values } of others) yield { line, fields: readFields(columns, values) };
}
