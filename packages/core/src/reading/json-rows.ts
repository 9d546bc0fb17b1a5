import { readMessage } from '../contracts/errors.js';
import { parseExactJson } from './exact-json.js';
import { fileFault, type FileName } from './file-text.js';
import { splitLines, type FileLine, type FilePlace, type UnreadRow } from './row-form.js';

/** Finds a row on every line that is not blank. */
export async function* jsonLineRows(text: AsyncIterable<string>, about: FileName): AsyncGenerator<UnreadRow> {
  for await (const { line, text: json } of splitLines(text, about))
    if (json.trim() !== '') yield jsonRow(json, { ...about, line });
}

/** Finds the rows of an array, or of lines. */
export async function* jsonRows(pieces: AsyncIterable<string>, about: FileName): AsyncGenerator<UnreadRow> {
  let text = '';
  for await (const piece of pieces) text += piece;
  if (!/^\s*\[/u.test(text)) yield* jsonLineRows(whole(text), about);
  else for (const { line, text: json } of arrayEntries(text)) yield jsonRow(json, { ...about, line });
}

function jsonRow(json: string, place: FilePlace): UnreadRow {
  const read = (): ReturnType<UnreadRow['read']> => {
    let value: unknown;
    try {
      value = parseExactJson(json);
    } catch (cause) {
      throw fileFault(`every row must be one JSON object (${readMessage(cause)})`, { ...place, cause });
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw fileFault('every row must be one JSON object', place);
    return { ...value };
  };
  return { line: place.line, read };
}

/** Cuts an array at its top-level commas, so that errors name the line even if the array is not valid JSON. */
function* arrayEntries(text: string): Generator<FileLine> {
  const start = text.indexOf('[') + 1;
  let [depth, quoted, from, line] = [0, false, start, text.slice(0, start).split('\n').length];
  const cut = (end: number): FileLine => {
    const raw = text.slice(from, end);
    const lead = raw.length - raw.trimStart().length;
    const entry = { line: line + raw.slice(0, lead).split('\n').length - 1, text: raw.trim() };
    line += raw.split('\n').length - 1;
    from = end + 1;
    return entry;
  };
  for (let at = start; at <= text.length; at++) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth++;
    else if (depth > 0 && (character === '}' || character === ']')) depth--;
    if (at === text.length || (!quoted && depth === 0 && (character === ',' || character === ']'))) {
      const entry = cut(at);
      if (entry.text !== '') yield entry;
      if (character === ']') return;
    }
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
