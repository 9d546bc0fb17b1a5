import { MasbenchError } from '@masbench/core';
import { createReadStream } from 'node:fs';
import type * as z from 'zod';

/** The expected content of a file. */
export interface RowsOptions<Row> {
  /** For error messages: `POPE questions`. */
  readonly what: string;
  readonly schema: z.ZodType<Row>;
}

/**
 * Reads rows from a JSON array or from JSON lines.
 * @throws MasbenchError `CONFIG_INVALID` that names the file, the line and what is wrong there.
 */
export async function readRows<Row>(file: string, { what, schema }: RowsOptions<Row>): Promise<Row[]> {
  const text = await readText(file, what);
  const entries = /^\s*\[/.test(text) ? arrayEntries(text) : lineEntries(text);
  if (entries.length === 0)
    throw unreadable(what, { file, line: 1, problem: 'it must hold at least one row' });
  return entries.map(({ json, line }) => {
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch (error) {
      throw unreadable(what, { file, line, problem: 'a row must be valid JSON', cause: error });
    }
    return checkedRow(value, { what, schema, file, line });
  });
}

/** Parses a value with a schema. @throws MasbenchError `CONFIG_INVALID` that names file, line and field. */
export function checkedRow<Row>(
  value: unknown,
  { what, schema, file, line }: RowsOptions<Row> & { readonly file: string; readonly line: number },
): Row {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw unreadable(what, {
    file,
    line,
    problem: `${path === '' ? 'a row' : `\`${path}\``} is wrong (${issue?.message ?? 'invalid'})`,
    cause: result.error,
  });
}

/** An error at a line of a file. */
export function unreadable(
  what: string,
  {
    file,
    line,
    problem,
    cause,
  }: { readonly file: string; readonly line: number; readonly problem: string; readonly cause?: unknown },
): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', `Cannot read ${what}: ${problem}: ${file}, line ${line}`, {
    cause,
  });
}

/**
 * Reads the text of a file piece by piece, without its byte order mark.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read, or is not UTF-8
 */
export async function* decodedFile(file: string, what: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Uint8Array>) {
      const text = decoder.decode(bytes, { stream: true });
      line += text.split('\n').length - 1;
      yield text;
    }
    yield decoder.decode();
  } catch (cause) {
    const isText = cause instanceof TypeError;
    throw new MasbenchError(
      'CONFIG_INVALID',
      isText
        ? `Cannot read ${what}: the file must be encoded in UTF-8, and is not from line ${line} on: ${file}`
        : `Cannot read ${what}: the file is not readable: ${file}`,
      { cause },
    );
  }
}

async function readText(file: string, what: string): Promise<string> {
  let text = '';
  for await (const piece of decodedFile(file, what)) text += piece;
  return text;
}

interface Entry {
  readonly json: string;
  /** Of its first character, from 1. */
  readonly line: number;
}

function lineEntries(text: string): Entry[] {
  return text
    .split('\n')
    .map((json, index) => ({ json, line: index + 1 }))
    .filter(({ json }) => json.trim() !== '');
}

/** Cuts an array at its top-level commas, so that errors name the line even if the array is not valid JSON. */
function arrayEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  const start = text.indexOf('[') + 1;
  let [depth, quoted, from, line] = [0, false, start, text.slice(0, start).split('\n').length];
  const cut = (end: number): void => {
    const raw = text.slice(from, end);
    const lead = raw.length - raw.trimStart().length;
    if (raw.trim() !== '')
      entries.push({ json: raw.trim(), line: line + raw.slice(0, lead).split('\n').length - 1 });
    line += raw.split('\n').length - 1;
    from = end + 1;
  };
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (depth > 0 && (character === '}' || character === ']')) depth--;
    else if (depth === 0 && (character === ',' || character === ']')) {
      cut(at);
      if (character === ']') return entries;
    }
  }
  cut(text.length);
  return entries;
}
