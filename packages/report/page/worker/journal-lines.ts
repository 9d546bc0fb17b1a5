import { parseEntry, type Entry, type RecordedJournal } from '@masbench/core/journal';

/** The kind and the seat of a request: `vote/ann#2`, `vote/ann:first#2`. Draws and effects have a key at most. */
export function splitRequestId(
  id: string,
  seats: readonly string[],
): { readonly kind: string; readonly seat?: string } {
  const [, kind = id, seat] = /^([^/#]+)(?:\/([^#:]+))?/.exec(id) ?? [];
  return seat === undefined || !seats.includes(seat) ? { kind } : { kind, seat };
}

/** Returns the first entry. @throws Error if it is none */
export function readJournalStart(journal: RecordedJournal): Extract<Entry, { type: 'start' }> {
  const entry = readJournalEntry(journal, 1);
  if (entry.type !== 'start') throw new Error('The journal does not begin with `start`');
  return entry;
}

/** Returns the entry of a line, from 1. @throws Error if there is no such line */
export function readJournalEntry(journal: RecordedJournal, wanted: number): Entry {
  for (const { entry, line } of plainLines(journal)) if (line === wanted) return entry;
  throw new Error(`The journal has no line ${wanted}`);
}

/** The entries of a journal with their numbers, from 1. */
export function* plainLines(
  journal: RecordedJournal,
): Generator<{ readonly entry: Entry; readonly line: number }> {
  let line = 0;
  for (const text of journal.read()) {
    line += 1;
    yield { entry: parseEntry(text, line), line };
  }
}
