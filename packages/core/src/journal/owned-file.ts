import { closeSync, fdatasync, fstatSync, mkdirSync, openSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import { takeLock, type Lock } from './lock.js';
import { lastLineEnd, readFileEnd, type Seen } from './file-lines.js';
import { isMissing } from './read-journal.js';

/** Lines are written from here: a write is over before the next one begins. A UTF-16 code unit takes 3 bytes at most. */
const scratch = Buffer.allocUnsafe(49_152);

/**
 * A file that only this process writes to, as long as it is open. What failed once fails again: nothing follows lines
 * that were lost.
 */
export class OwnedFile {
  /** Length of all complete lines, in bytes. */
  size: number;
  readonly #path: string;
  readonly #file: number;
  readonly #lock: Lock;
  #fault: MasbenchError | undefined;
  #syncing: Promise<void> | undefined;
  #syncedAt = performance.now();
  /** Up to where the disk is known to keep the file; what an earlier process wrote counts as unsynced. */
  #syncedSize = 0;

  /**
   * Takes the lock `<path>.lock`, creates the file if it is missing, and removes a torn last line.
   *
   * @param seen what was read of the file: nothing may have been written since
   * @throws MasbenchError `JOURNAL_TAKEN` or `JOURNAL_UNWRITABLE`
   */
  constructor(path: string, seen: Seen | undefined, takeOver: boolean) {
    this.#path = path;
    const take = (): Lock => takeLock(`${path}.lock`, { takeOver });
    this.#lock = this.#guarded(() => {
      try {
        return take();
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      mkdirSync(dirname(path), { recursive: true });
      return take();
    });
    let file: number | undefined;
    try {
      file = this.#guarded(() => openSync(path, 'a+'));
      this.#file = file;
      this.size = this.#guarded(() => sizeAfterTear(this.#file, seen, path));
    } catch (fault) {
      if (file !== undefined) closeSync(file);
      this.#lock.release();
      throw fault;
    }
  }

  get descriptor(): number {
    return this.#file;
  }

  /** Milliseconds since a sync began, on the process's own clock. */
  get unsyncedMs(): number {
    return this.#syncing === undefined ? performance.now() - this.#syncedAt : 0;
  }

  /** @throws MasbenchError `JOURNAL_TAKEN` or `JOURNAL_UNWRITABLE` */
  write(text: string): void {
    const bytes = text.length * 3 <= scratch.length ? scratch : Buffer.from(text);
    const length = bytes === scratch ? scratch.write(text) : bytes.length;
    this.#guarded(() => {
      this.#lock.check();
      for (let written = 0; written < length;)
        written += writeSync(this.#file, bytes, written, length - written);
    });
    this.size += length;
  }

  removeLastLine(): void {
    this.#guarded(() => {
      this.#lock.check();
      const size = lastLineEnd(this.#file, this.size - 1);
      // By its path: Windows shortens no file that was opened to append.
      truncateSync(this.#path, size);
      this.size = size;
    });
  }

  /** Resolves when the disk keeps all that is written now: a sync that began before may have missed it. */
  async synced(): Promise<void> {
    const target = this.size;
    while (this.#syncedSize < target) await (this.#syncing ?? this.#sync());
  }

  /** Syncs in the background. The next write fails where this does. */
  syncLater(): void {
    if (this.#syncing === undefined) this.#sync().catch(() => undefined);
  }

  /** Syncs, closes the file and gives up the lock. */
  async close(): Promise<void> {
    try {
      if (this.#fault !== undefined) throw this.#fault;
      await this.synced();
    } finally {
      closeSync(this.#file);
      this.#lock.release();
    }
  }

  #sync(): Promise<void> {
    const target = this.size;
    this.#syncedAt = performance.now();
    this.#syncing = new Promise<void>((resolve, reject) => {
      fdatasync(this.#file, (error) => {
        this.#syncing = undefined;
        if (error === null) {
          this.#syncedSize = Math.max(this.#syncedSize, target);
          resolve();
        } else {
          this.#fault ??= unwritable(this.#path, error);
          reject(this.#fault);
        }
      });
    });
    return this.#syncing;
  }

  #guarded<Value>(run: () => Value): Value {
    if (this.#fault !== undefined) throw this.#fault;
    try {
      return run();
    } catch (cause) {
      this.#fault = unwritable(this.#path, cause);
      throw this.#fault;
    }
  }
}

/** @throws MasbenchError `JOURNAL_TAKEN` if the file is not as it was when it was read. */
function sizeAfterTear(file: number, seen: Seen | undefined, path: string): number {
  const { size } = fstatSync(file);
  const now = readFileEnd(file, size);
  if (seen !== undefined && (seen.size !== now.size || !seen.end.equals(now.end))) {
    throw new MasbenchError(
      'JOURNAL_TAKEN',
      `Cannot go on with the journal ${path}: another process wrote to it after it was read: start again`,
    );
  }
  const complete = lastLineEnd(file, size);
  if (complete < size) truncateSync(path, complete);
  return complete;
}

function unwritable(path: string, cause: unknown): MasbenchError {
  if (MasbenchError.isInstance(cause)) return cause;
  return new MasbenchError('JOURNAL_UNWRITABLE', `Cannot keep the journal ${path}: ${readMessage(cause)}`, {
    cause,
  });
}
