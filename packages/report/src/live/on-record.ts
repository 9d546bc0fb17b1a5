import { parseEntry, type RecordedJournal } from '@masbench/core/journal';
import type { AskedAttempt } from './seat-desk.js';

/** Returns whether a journal has what became of an attempt: its answer, why it was none, or that it is no longer wanted. */
export function isOnRecord(journal: RecordedJournal | undefined, { id, attempt }: AskedAttempt): boolean {
  const name = `"id":${JSON.stringify(id)}`;
  let number = 0;
  for (const line of journal?.read() ?? []) {
    number += 1;
    if (!line.includes(name) && !line.startsWith('{"type":"end"')) continue;
    const entry = parseEntry(line, number);
    if (entry.type === 'end' || entry.type === 'answer' || entry.type === 'drop') return true;
    if (entry.type === 'attempt' && entry.attempt === attempt) return true;
  }
  return false;
}
