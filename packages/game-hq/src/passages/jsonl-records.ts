import { passageFault, type PassageRecord } from './passage-record.js';

/** The objects of a text with one JSON object per line; blank lines are skipped. */
export function jsonlRecords(text: string, file: string): PassageRecord[] {
  return text.split('\n').flatMap((content, index) => {
    if (content.trim() === '') return [];
    const line = index + 1;
    const value = parsed(content, file, line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw passageFault('every line must be one JSON object with `id` and `text`', file, line);
    }
    return [{ line, fields: { ...value } }];
  });
}

function parsed(content: string, file: string, line: number): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw passageFault(`every line must be one JSON object (${reason})`, file, line, error);
  }
}
