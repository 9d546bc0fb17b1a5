import { passageFault, type PassageRecord } from './passage-record.js';

/** Lines are kept in memory one at a time. No passage is as long as this. */
const longestLine = 16 * 1024 * 1024;

/** The objects of pieces of a text with one JSON object per line; blank lines are skipped. */
export async function* jsonlRecords(
  pieces: AsyncIterable<string>,
  file: string,
): AsyncGenerator<PassageRecord> {
  let line = 0;
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let to = piece.indexOf('\n'); to >= 0; to = piece.indexOf('\n', from)) {
      begun.push(piece.slice(from, to));
      line += 1;
      yield* jsonlRecord(begun.length === 1 ? (begun[0] ?? '') : begun.join(''), line, file);
      begun = [];
      length = 0;
      from = to + 1;
    }
    begun.push(piece.slice(from));
    length += piece.length - from;
    if (length > longestLine)
      throw passageFault(`a line must not have more than ${longestLine} characters`, file, line + 1);
  }
  yield* jsonlRecord(begun.join(''), line + 1, file);
}

/** The object on a line; none on a blank one. */
export function* jsonlRecord(content: string, line: number, file: string): Generator<PassageRecord> {
  if (content.trim() === '') return;
  const value = parsed(content, file, line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw passageFault('every line must be one JSON object with `id` and `text`', file, line);
  }
  yield { line, fields: { ...value } };
}

function parsed(content: string, file: string, line: number): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw passageFault(`every line must be one JSON object (${reason})`, file, line, error);
  }
}
