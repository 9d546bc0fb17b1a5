import { MasbenchError } from '@masbench/core';
import { passageSchema, type Passage } from './passage.js';
import { csvRecords } from './csv-records.js';
import { jsonlRecords } from './jsonl-records.js';
import { passageFault, type PassageRecord } from './passage-record.js';

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
 * lines are skipped, and line endings become line feeds.
 *
 * @throws MasbenchError `CONFIG_INVALID`, with file and line, if a line cannot be parsed, a field is missing, empty
 *   or of the wrong type, an `id` occurs twice, or there is no passage.
 */
export function parsePassages(text: string, options: ParsePassagesOptions): Passage[] {
  const { format, file = 'passages' } = options;
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const records = format === 'csv' ? csvRecords(body, file) : jsonlRecords(body, file);
  const lines = new Map<string, number>();
  const passages = records.map((record) => {
    const passage = passageOf(record, file);
    const earlier = lines.get(passage.id);
    if (earlier !== undefined) {
      throw passageFault(
        `every \`id\` must be unique, and "${passage.id}" is that of line ${earlier} too`,
        file,
        record.line,
      );
    }
    lines.set(passage.id, record.line);
    return passage;
  });
  if (passages.length === 0) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read passages as there must be at least one: ${file} has none`,
    );
  }
  return passages;
}

const laws: Readonly<Record<string, string>> = {
  id: 'must be a text that is not empty',
  title: 'must be a text',
  text: 'must be a text that is not empty',
};

function passageOf({ line, fields }: PassageRecord, file: string): Passage {
  const { id, title, text } = fields;
  const result = passageSchema.safeParse({
    id: Number.isSafeInteger(id) ? String(id) : typeof id === 'string' ? id.trim() : id,
    text,
    ...(title === null || title === '' ? {} : { title }),
  });
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0]);
  const found = Object.keys(fields).map((name) => `\`${name}\``);
  const isMissing = fields[field] === undefined;
  const detail = isMissing
    ? `; it is missing, there ${found.length === 0 ? 'is nothing' : `is ${found.join(', ')}`}`
    : '';
  throw passageFault(`\`${field}\` ${laws[field] ?? 'must be what the schema says'}${detail}`, file, line);
}
