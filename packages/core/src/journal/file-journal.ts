import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { folderAttachments, folderBlobs } from './folder-blobs.js';
import { fileCallLog } from './file-call-log.js';
import { MasbenchError, messageOf } from '../contracts/errors.js';
import type { Journal } from './journal.js';

export interface FileJournalOptions {
  /**
   * When the disk is made to keep what was written, against the loss of power. What was committed survives the death
   * of the process in any case. `end`: when the match ends. `batch`: about every second, in the background. `answer`:
   * before anything follows from an answer; answers that come meanwhile share the next one. @default 'batch'
   */
  readonly fsync?: 'end' | 'batch' | 'answer' | undefined;
  /** Folder for images and long configurations, by content hash; matches may share it. @default `blobs` beside the file */
  readonly blobs?: string | undefined;
}

const batchMs = 1000;
const chunkLength = 65_536;

/** Lines are written from here: a write is over before the next one begins. A UTF-16 code unit takes 3 bytes at most. */
const scratch = Buffer.allocUnsafe(49_152);

/**
 * A journal in a file, with the call log `<name>.calls.jsonl` beside it. Opening a file that exists takes off a torn
 * last line; a match that is then played with it goes on where the file ends.
 *
 * @throws MasbenchError `JOURNAL_UNWRITABLE`
 */
export function fileJournal(path: string, options: FileJournalOptions = {}): Journal {
  return guarded(path, () => new FileJournal(path, options));
}

class FileJournal implements Journal {
  readonly attachments;
  readonly blobs;
  readonly calls;
  readonly #path: string;
  readonly #fsync: 'end' | 'batch' | 'answer';
  #file: number | undefined;
  #size: number;
  /** Where the line that was read last begins. */
  #lastLine = 0;
  #buffer = '';
  #syncing: Promise<void> | undefined;
  #lastSync = performance.now();
  /** Why a sync in the background failed: the next write tells. */
  #fault: unknown;
  /** Up to where the disk is known to keep the file; what an earlier process wrote counts as unsynced. */
  #syncedSize = 0;

  constructor(path: string, { fsync = 'batch', blobs = join(dirname(path), 'blobs') }: FileJournalOptions) {
    this.#path = path;
    this.#fsync = fsync;
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, 'a+');
    this.#file = file;
    this.#size = withoutTornLine(file);
    this.attachments = folderAttachments(blobs);
    this.blobs = folderBlobs(blobs);
    this.calls = fileCallLog(path.replace(/(\.jsonl)?$/, '.calls.jsonl'));
  }

  readonly read = (): Iterable<string> => {
    this.#write();
    return this.#lines();
  };

  readonly append = (line: string): void => {
    this.#buffer += `${line}\n`;
  };

  readonly commit = (): void | Promise<void> => {
    this.#write();
    if (this.#fsync === 'answer') return this.#synced();
    if (
      this.#fsync === 'batch' &&
      this.#syncing === undefined &&
      performance.now() - this.#lastSync > batchMs
    ) {
      this.#sync().catch((fault: unknown) => {
        this.#fault = fault;
      });
    }
    return undefined;
  };

  readonly reopen = (): void => {
    guarded(this.#path, () => ftruncateSync(this.#opened(), this.#lastLine));
    this.#size = this.#lastLine;
  };

  readonly close = async (): Promise<void> => {
    if (this.#file === undefined) return;
    this.#write();
    await this.#synced();
    const file = this.#opened();
    this.#file = undefined;
    guarded(this.#path, () => closeSync(file));
    this.calls.close();
  };

  *#lines(): Generator<string> {
    const end = this.#size;
    if (end === 0) return;
    const chunk = Buffer.allocUnsafe(Math.min(end, chunkLength));
    const file = this.#file ?? openSync(this.#path, 'r');
    let rest: Buffer = Buffer.alloc(0);
    let start = 0;
    try {
      for (let position = 0; position < end;) {
        const length = readSync(file, chunk, 0, Math.min(chunk.length, end - position), position);
        if (length === 0) break;
        position += length;
        let from = 0;
        for (let at = chunk.indexOf(10); at >= 0 && at < length; at = chunk.indexOf(10, from)) {
          const line = Buffer.concat([rest, chunk.subarray(from, at)]);
          rest = Buffer.alloc(0);
          from = at + 1;
          this.#lastLine = start;
          start += line.length + 1;
          yield line.toString('utf8');
        }
        rest = Buffer.concat([rest, chunk.subarray(from, length)]);
      }
    } finally {
      if (file !== this.#file) closeSync(file);
    }
  }

  #write(): void {
    if (this.#fault !== undefined) throw this.#fault;
    if (this.#buffer === '') return;
    const text = this.#buffer;
    this.#buffer = '';
    const bytes = text.length * 3 <= scratch.length ? scratch : Buffer.from(text, 'utf8');
    const length = bytes === scratch ? scratch.write(text, 'utf8') : bytes.length;
    guarded(this.#path, () => {
      for (let written = 0; written < length;)
        written += writeSync(this.#opened(), bytes, written, length - written);
    });
    this.#size += length;
  }

  /** Resolves when all that is written now has been synced: one that began before may have missed it. */
  async #synced(): Promise<void> {
    const target = this.#size;
    while (this.#syncedSize < target) await (this.#syncing ?? this.#sync());
  }

  #sync(): Promise<void> {
    const target = this.#size;
    this.#lastSync = performance.now();
    this.#syncing = new Promise<void>((resolve, reject) => {
      fdatasync(this.#opened(), (error) => {
        this.#syncing = undefined;
        if (error === null) {
          this.#syncedSize = Math.max(this.#syncedSize, target);
          resolve();
        } else reject(unwritable(this.#path, error));
      });
    });
    return this.#syncing;
  }

  #opened(): number {
    if (this.#file === undefined) throw new Error('it was closed');
    return this.#file;
  }
}

/** Takes off a torn last line and returns the length of what is left. */
function withoutTornLine(file: number): number {
  const { size } = fstatSync(file);
  const chunk = Buffer.allocUnsafe(Math.min(size, chunkLength));
  let end = 0;
  for (let position = 0; position < size;) {
    const length = readSync(file, chunk, 0, chunk.length, position);
    if (length === 0) break;
    const last = chunk.subarray(0, length).lastIndexOf(10);
    if (last >= 0) end = position + last + 1;
    position += length;
  }
  if (end < size) ftruncateSync(file, end);
  return end;
}

function guarded<Value>(path: string, run: () => Value): Value {
  try {
    return run();
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

function unwritable(path: string, cause: unknown): MasbenchError {
  return new MasbenchError('JOURNAL_UNWRITABLE', `Cannot keep the journal ${path}: ${messageOf(cause)}`, {
    cause,
  });
}
