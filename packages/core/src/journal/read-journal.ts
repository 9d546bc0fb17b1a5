import { closeSync, fstatSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MasbenchError, messageOf } from '../contracts/errors.js';
import { callLogFile, fileCallLog } from './file-call-log.js';
import { FileLines } from './file-lines.js';
import { folderAttachments, folderBlobs } from './folder-blobs.js';
import type { RecordedJournal } from './journal.js';

export interface ReadJournalOptions {
  /** Folder of images and long configurations. @default `blobs` next to the file */
  readonly blobs?: string | undefined;
}

/**
 * A journal in a file, to be replayed, verified or analysed. It never writes and creates nothing: the folder may be
 * read-only, and another process may be writing the journal. A torn last line is left out; `torn()` returns it.
 *
 * @throws MasbenchError `JOURNAL_UNREADABLE` where there is no such file or it cannot be read
 */
export function readJournal(path: string, options: ReadJournalOptions = {}): RecordedJournal {
  const { blobs = join(dirname(path), 'blobs') } = options;
  let lines: FileLines | undefined;
  closeSync(openedForReading(path));
  return {
    *read() {
      const file = openedForReading(path);
      try {
        lines = new FileLines(file, fstatSync(file).size);
        yield* lines.read();
      } finally {
        closeSync(file);
      }
    },
    torn: () => lines?.torn ?? '',
    attachments: folderAttachments(blobs),
    blobs: folderBlobs(blobs),
    calls: fileCallLog(callLogFile(path)),
  };
}

/** @throws MasbenchError `JOURNAL_UNREADABLE` */
export function openedForReading(path: string): number {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).isFile()) return file;
  } catch (cause) {
    throw unreadable(path, messageOf(cause), cause);
  }
  closeSync(file);
  throw unreadable(path, 'it is not a file');
}

/** True where the reason is that there is no file. */
export function isMissing(error: unknown): boolean {
  const cause = MasbenchError.isInstance(error) ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

function unreadable(path: string, reason: string, cause?: unknown): MasbenchError {
  return new MasbenchError('JOURNAL_UNREADABLE', `Cannot read the journal ${path}: ${reason}`, { cause });
}
