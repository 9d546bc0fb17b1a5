import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AnnouncedCalls } from './announced-calls.js';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import { callLogFile, fileCallLog } from './file-call-log.js';
import { FileLines, type ReadAt } from './file-lines.js';
import { folderAttachments, folderBlobs } from './folder-blobs.js';
import type { RecordedJournal } from './journal.js';
import { hasCode } from './lock-owner.js';

export interface ReadJournalOptions {
  /** Folder of images and long configurations. @default `blobs` next to the file */
  readonly blobs?: string | undefined;
  /** File of the announced calls. @default `announced.jsonl` next to the file */
  readonly announced?: string | undefined;
}

/** The announced calls of the journals in a folder. */
export function locateAnnouncedFile(journal: string): string {
  return join(dirname(journal), 'announced.jsonl');
}

/**
 * A journal in a file, to be replayed, verified or analyzed. It never writes and creates nothing: the folder may be
 * read-only, and another process may be writing the journal. A torn last line is left out; `torn()` returns it.
 *
 * @throws MasbenchError `JOURNAL_UNREADABLE` if there is no such file or it cannot be read
 */
export function readJournal(path: string, options: ReadJournalOptions = {}): RecordedJournal {
  const { blobs = join(dirname(path), 'blobs'), announced = locateAnnouncedFile(path) } = options;
  const calls = fileCallLog(callLogFile(path));
  let lines: FileLines | undefined;
  const read = (): Generator<string> => {
    lines = new FileLines(path, measureFile(path), makeFileReader(path));
    return lines.read();
  };
  measureFile(path);
  return {
    path,
    read,
    torn: () => lines?.torn ?? '',
    attachments: folderAttachments(blobs),
    blobs: folderBlobs(blobs),
    calls,
    leftOpen: (...attempt) =>
      new AnnouncedCalls(announced, basename(path, '.jsonl'), calls).leftOpen(...attempt),
  };
}

/** Reads a file piece by piece and keeps no descriptor in between: a reading may be left off anywhere. */
export function makeFileReader(path: string): ReadAt {
  return (buffer, position) => withFile(path, (file) => readSync(file, buffer, 0, buffer.length, position));
}

function measureFile(path: string): number {
  return withFile(path, (file) => fstatSync(file).size);
}

/** Opens a file for as long as a function takes. @throws MasbenchError `JOURNAL_UNREADABLE` */
export function withFile<Value>(path: string, use: (file: number) => Value): Value {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (!fstatSync(file).isFile()) throw new Error('it is not a file');
    return use(file);
  } catch (cause) {
    throw new MasbenchError('JOURNAL_UNREADABLE', `Cannot read the journal ${path}: ${readMessage(cause)}`, {
      cause,
    });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** True if the reason is that there is no file. */
export function isMissing(error: unknown): boolean {
  return hasCode(MasbenchError.isInstance(error) ? error.cause : error, ['ENOENT']);
}
