import { MasbenchError } from '../contracts/errors.js';
import { corrupt, parseEntry, type RecordedJournal, type StartEntry } from './journal.js';

/** The entry `start` of a journal; `undefined` if it is empty. @throws MasbenchError `JOURNAL_CORRUPT` */
export function findStart(journal: RecordedJournal): StartEntry | undefined {
  for (const line of journal.read()) {
    const entry = parseEntry(line, 1, journal);
    if (entry.type === 'start') return entry;
    throw corrupt(journal, 1, `must be 'start': it is '${entry.type}'`);
  }
  return undefined;
}

/** The entry `start` of a journal. @throws MasbenchError `JOURNAL_CORRUPT` */
export function startEntry(journal: RecordedJournal): StartEntry {
  const start = findStart(journal);
  if (start !== undefined) return start;
  throw corrupt(journal, 1, "must be 'start': there is none");
}

/**
 * The configuration of a recorded match.
 *
 * @throws MasbenchError `BLOB_MISSING` or `BLOB_CORRUPT` if it is kept outside of the journal and cannot be read
 */
export function readRecordedConfig(
  { config, configSha256 }: StartEntry,
  { attachments }: RecordedJournal,
): unknown {
  if (configSha256 === undefined) return config;
  if (attachments !== undefined) return JSON.parse(attachments.read(configSha256));
  throw new MasbenchError(
    'BLOB_MISSING',
    `Cannot read the journal: its configuration is kept outside of it, under ${configSha256}`,
  );
}
