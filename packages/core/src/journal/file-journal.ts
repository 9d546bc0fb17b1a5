import { fstatSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AnnouncedCalls } from './announced-calls.js';
import { FileLines, readFileEnd, type Seen } from './file-lines.js';
import { folderAttachments, folderBlobs } from './folder-blobs.js';
import { callLogFile, fileCallLog } from './file-call-log.js';
import type { BlobStore } from '../contracts/blobs.js';
import type { CallLog } from '../contracts/call-log.js';
import type { Attachments, CallToPay, Held, Journal, LeftOpen } from './journal.js';
import { OwnedFile } from './owned-file.js';
import { locateAnnouncedFile, makeFileReader, withFile } from './read-journal.js';

export interface FileJournalOptions {
  /**
   * When the disk is made to keep what was written, against the loss of power. What was committed survives the death
   * of the process in any case. `end`: when the match ends. `batch`: about every second, in the background. `answer`:
   * before anything follows from an answer; answers that come meanwhile share the next one. @default 'batch'
   */
  readonly fsync?: 'end' | 'batch' | 'answer' | undefined;
  /** Folder for images and long configurations, by content hash; matches may share it. @default `blobs` next to the file */
  readonly blobs?: string | undefined;
  /**
   * File of the paid calls that are announced before they are made; matches may share it. It is created with the first
   * of them. @default `announced.jsonl` next to the file
   */
  readonly announced?: string | undefined;
  /**
   * Takes the journal from a process that is still alive, for schedulers that gave its work to this one. The former
   * owner stops with `JOURNAL_TAKEN` before it writes or asks again. @default false
   */
  readonly takeOver?: boolean | undefined;
}

const batchMs = 1000;
const nothingSeen: Seen = { size: 0, end: Buffer.alloc(0) };

/**
 * A journal in a file, with the call log `<name>.calls.jsonl` next to it. Reading changes nothing. The file is created,
 * or a torn last line removed, when a match is about to ask: then the lock `<path>.lock` is taken, which one process
 * can hold at a time, and kept until `close`.
 *
 * @throws MasbenchError when it is used: `JOURNAL_TAKEN` if another process writes this journal, or has written to
 *   it since it was read; `JOURNAL_UNWRITABLE`, `JOURNAL_UNREADABLE`.
 */
export function fileJournal(path: string, options: FileJournalOptions = {}): Journal {
  return new FileJournal(path, options);
}

/** The way to a folder of blobs. */
interface Folder {
  readonly folder: string;
  readonly attachments: Attachments;
  readonly blobs: BlobStore;
}

/** Matches that are played together mostly share their folder. */
let lastFolder: Folder | undefined;

function sharedFolder(folder: string): Folder {
  if (lastFolder?.folder !== folder)
    lastFolder = { folder, attachments: folderAttachments(folder), blobs: folderBlobs(folder) };
  return lastFolder;
}

class FileJournal implements Journal {
  readonly attachments: Attachments;
  readonly blobs: BlobStore;
  readonly calls: CallLog;
  readonly path: string;
  readonly holdsPaidOnly = true;
  readonly #announced: AnnouncedCalls;
  readonly #fsync: 'end' | 'batch' | 'answer';
  readonly #takeOver: boolean;
  #owned: OwnedFile | undefined;
  #seen: Seen | undefined;
  #lines: FileLines | undefined;
  #buffer = '';

  constructor(path: string, options: FileJournalOptions) {
    const { fsync = 'batch', blobs = join(dirname(path), 'blobs'), takeOver = false } = options;
    this.path = path;
    this.#fsync = fsync;
    this.#takeOver = takeOver;
    const shared = sharedFolder(blobs);
    this.attachments = shared.attachments;
    this.blobs = shared.blobs;
    const calls = fileCallLog(callLogFile(path));
    const announced = new AnnouncedCalls(
      options.announced ?? locateAnnouncedFile(path),
      basename(path, '.jsonl'),
      calls,
    );
    this.#announced = announced;
    this.calls = {
      find: (request, attempt) => calls.find(request, attempt),
      append: (request, attempt, record) =>
        calls.append(request, attempt, announced.named(request, attempt, record)),
      close: () => calls.close(),
    };
  }

  readonly hold = async (call: CallToPay): Promise<Held> => this.#announced.announce(call);

  readonly callsAnnounced = (): number => this.#announced.count;

  readonly leftOpen = (request: string, attempt: number, after: number): LeftOpen | undefined => {
    const left = this.#announced.leftOpen(request, attempt, after);
    if (left !== undefined) this.#announced.settleLeft(request, attempt);
    return left;
  };

  readonly read = (): Iterable<string> => {
    this.#write();
    this.#lines = this.#owned === undefined ? this.#found() : this.#kept(this.#owned);
    return this.#lines.read();
  };

  readonly torn = (): string => this.#lines?.torn ?? '';

  readonly own = (): void => void this.#take();

  readonly append = (line: string): void => {
    this.#buffer += `${line}\n`;
  };

  readonly commit = (): void | Promise<void> => {
    const owned = this.#write();
    if (owned === undefined) return undefined;
    if (this.#fsync === 'answer') return owned.synced();
    if (this.#fsync === 'batch' && owned.unsyncedMs > batchMs) owned.syncLater();
    return undefined;
  };

  readonly reopen = (): void => {
    this.#take().removeLastLine();
  };

  readonly close = async (): Promise<void> => {
    try {
      this.#write();
    } finally {
      const owned = this.#owned;
      this.#owned = undefined;
      this.#seen = undefined;
      this.#announced.close();
      await this.calls.close();
      await owned?.close();
    }
  };

  #kept({ size, descriptor }: OwnedFile): FileLines {
    return new FileLines(this.path, size, (buffer, position) =>
      readSync(descriptor, buffer, 0, buffer.length, position),
    );
  }

  /** Contents on disk; another process may be writing them. */
  #found(): FileLines {
    this.#seen = this.#look();
    return new FileLines(this.path, this.#seen.size, makeFileReader(this.path));
  }

  #look(): Seen {
    if (isAbsent(this.path)) return nothingSeen;
    return withFile(this.path, (file) => readFileEnd(file, fstatSync(file).size));
  }

  #write(): OwnedFile | undefined {
    if (this.#buffer === '') return this.#owned;
    const owned = this.#take();
    const text = this.#buffer;
    this.#buffer = '';
    owned.write(text);
    return owned;
  }

  #take(): OwnedFile {
    return (this.#owned ??= new OwnedFile(this.path, this.#seen, this.#takeOver));
  }
}

/** Most journals are new: an error for each of them would cost more than all the rest of opening it. */
function isAbsent(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}
