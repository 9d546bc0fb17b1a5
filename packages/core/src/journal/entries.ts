import { corrupt, parseEntry, type Entry, type RecordedJournal } from './journal.js';
import { RunningDigest } from './running-digest.js';

/** One line of a journal that follows from those before it. */
export interface RecordedLine {
  readonly entry: Entry;
  /** Number of the line, from 1. */
  readonly line: number;
  /** State of the running digest after this line. */
  readonly digest: string;
}

/**
 * The lines of a journal, checked as they are read: each must be an entry and follow from those before it, and nothing
 * may follow an `end`. A torn last line is left out.
 *
 * @param until number of the last line to read, from 1. @default all
 * @throws MasbenchError `JOURNAL_CORRUPT`, naming the line and the reason
 */
export function* readEntries(
  journal: RecordedJournal,
  until: number = Infinity,
): Generator<RecordedLine, undefined> {
  if (until < 1) return undefined;
  const digest = new RunningDigest();
  let end: RecordedLine | undefined;
  let before = '';
  let at = 0;
  let line = 0;
  for (const text of journal.read()) {
    line += 1;
    if (end !== undefined) throw corrupt(journal, line, 'follows the end of the match');
    const entry = parseEntry(text, line, journal);
    const isEnd = entry.type === 'end';
    if (!digest.follows(text, isEnd)) throw corrupt(journal, line, brokenChainReason(text, before));
    if ('at' in entry) {
      if (entry.at < at)
        throw corrupt(journal, line, `is at ${entry.at} s, earlier than the line before it, at ${at} s`);
      ({ at } = entry);
    }
    const read = { entry, line, digest: digest.state };
    if (isEnd && line < until) {
      // It counts when nothing follows it.
      end = read;
      continue;
    }
    yield read;
    if (line >= until) return undefined;
    before = text;
  }
  const torn = journal.torn?.() ?? '';
  if (torn !== '' && end !== undefined) throw corrupt(journal, line + 1, 'follows the end of the match');
  if (digest.isOverrun(torn)) throw corrupt(journal, line + 1, 'goes on after its last bracket');
  if (end !== undefined) yield end;
  return undefined;
}

function brokenChainReason(text: string, before: string): string {
  if (text === before) return 'repeats the line before it';
  if (!text.includes(',"digest":"')) return 'has no digest';
  return 'does not have the digest that follows from it and the lines before it: a byte was changed, or a line was lost, moved or doubled';
}
