import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Where a line stands. */
interface Place {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** Changes with the form of a line: files of another form are not read. */
const extension = '.cache1.jsonl';
const opening = '{"key":"';
const keyLength = 64;
const chunkSize = 1 << 20;

/**
 * Lines by their key in a folder that several processes share. Every process appends to a file of its own and reads
 * those of all, so no process waits for another; a line counts once its line break is there, so a torn one never does. One
 * append is far cheaper than one new file for every entry.
 */
export class CacheStore {
  readonly #directory: string;
  readonly #places = new Map<string, Place>();
  /** How far every file has been read. */
  readonly #read = new Map<string, number>();
  readonly #own = `${randomUUID()}${extension}`;
  readonly #refreshMs: number;
  #written = 0;
  #file: number | undefined;
  #lookedAt = -Infinity;

  /** @param refreshMs How long a miss stands before the folder is looked through again, in milliseconds. */
  constructor(directory: string, refreshMs = 1_000) {
    this.#directory = directory;
    this.#refreshMs = refreshMs;
  }

  /** The line of a key, without its line break. */
  find(key: string): string | undefined {
    if (!this.#places.has(key)) this.#refresh();
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const file = openSync(join(this.#directory, place.file), 'r');
    try {
      const line = Buffer.allocUnsafe(place.length);
      return line.toString('utf8', 0, readSync(file, line, 0, place.length, place.offset));
    } finally {
      closeSync(file);
    }
  }

  /** Keeps a value, which is JSON already; a later one of the same key takes its place. */
  keep(key: string, json: string): void {
    this.#file ??= openSync(join(this.#directory, this.#own), 'a');
    const line = Buffer.from(`${opening}${key}","value":${json}}\n`);
    const offset = this.#written;
    this.#written += writeSync(this.#file, line);
    this.#places.set(key, { file: this.#own, offset, length: line.length - 1 });
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** Looks for lines that others have written. */
  #refresh(): void {
    const now = performance.now();
    if (now - this.#lookedAt < this.#refreshMs) return;
    this.#lookedAt = now;
    mkdirSync(this.#directory, { recursive: true });
    for (const file of readdirSync(this.#directory)) {
      if (file.endsWith(extension) && file !== this.#own) this.#scan(file);
    }
  }

  #scan(name: string): void {
    const file = openSync(join(this.#directory, name), 'r');
    try {
      let offset = this.#read.get(name) ?? 0;
      const size = fstatSync(file).size;
      let chunk = Buffer.allocUnsafe(Math.min(chunkSize, size - offset));
      while (offset < size) {
        const length = readSync(file, chunk, 0, chunk.length, offset);
        const used = this.#index(name, chunk.subarray(0, length), offset);
        offset += used;
        if (used > 0) continue;
        // The rest of the file is a torn line, or one that is longer than a chunk.
        if (length < chunk.length || offset + length >= size) break;
        chunk = Buffer.allocUnsafe(chunk.length * 2);
      }
      this.#read.set(name, offset);
    } finally {
      closeSync(file);
    }
  }

  /** Notes the complete lines of a piece of a file, and returns how many bytes they take. */
  #index(name: string, bytes: Buffer, offset: number): number {
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      const key = bytes.toString('latin1', start + opening.length, start + opening.length + keyLength);
      if (/^[0-9a-f]{64}$/.test(key))
        this.#places.set(key, { file: name, offset: offset + start, length: end - start });
      start = end + 1;
    }
    return start;
  }
}
