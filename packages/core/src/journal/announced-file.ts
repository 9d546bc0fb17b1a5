import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { MasbenchError, readMessage } from '../contracts/errors.js';
import { lineBreak, readFileEnd } from './file-lines.js';
import { hasCode } from './lock-owner.js';

/**
 * The file of announced calls, which the matches of a folder share, and processes too: a line is appended at once. What
 * was read of it is kept by match, as text.
 */
export class AnnouncedFile {
  readonly #path: string;
  readonly #lines = new Map<string, string[]>();
  #readTo = 0;
  #file: number | undefined;
  #users = 0;
  /** True if the last line may be on disk in part: the next one begins on a line of its own. */
  #isTorn = false;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Returns the file at a path. Matches that are played together mostly share theirs. */
  static at(path: string): AnnouncedFile {
    if (last?.path !== path) last = { path, file: new AnnouncedFile(path) };
    return last.file;
  }

  /** The lines of a match that are on disk now; a torn last line is left out. */
  linesOf(match: string): readonly string[] {
    this.#read();
    return this.#lines.get(match) ?? [];
  }

  /** Keeps the file open, until `close` was called as often. */
  open(): void {
    this.#users += 1;
  }

  close(): void {
    this.#users -= 1;
    if (this.#users > 0 || this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
  }

  /** Appends a line, which survives the death of this process. @throws MasbenchError `JOURNAL_UNWRITABLE` */
  append(line: string): void {
    try {
      this.#file ??= this.#opened();
      const bytes = Buffer.from(`${this.#isTorn ? '\n' : ''}${line}\n`);
      for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
      this.#isTorn = false;
    } catch (cause) {
      this.#isTorn = true;
      throw new MasbenchError(
        'JOURNAL_UNWRITABLE',
        `Cannot announce a call in ${this.#path}: ${readMessage(cause)}`,
        { cause },
      );
    }
  }

  /** Opens for appending; after a torn last line a new one begins. */
  #opened(): number {
    mkdirSync(dirname(this.#path), { recursive: true });
    const file = openSync(this.#path, 'a+');
    const { end } = readFileEnd(file, fstatSync(file).size);
    if (end.length > 0 && end.at(-1) !== lineBreak) writeSync(file, '\n');
    return file;
  }

  #read(): void {
    let file: number | undefined;
    try {
      file = openSync(this.#path, 'r');
      const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - this.#readTo));
      const read = readSync(file, bytes, 0, bytes.length, this.#readTo);
      const complete = bytes.subarray(0, read).lastIndexOf(lineBreak) + 1;
      this.#readTo += complete;
      for (const line of bytes.toString('utf8', 0, complete).split('\n')) this.#add(line);
    } catch (cause) {
      if (hasCode(cause, ['ENOENT'])) return;
      throw new MasbenchError(
        'JOURNAL_UNREADABLE',
        `Cannot read the announced calls ${this.#path}: ${readMessage(cause)}`,
        { cause },
      );
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  #add(line: string): void {
    const match = readMatchId(line);
    if (match === undefined) return;
    const lines = this.#lines.get(match);
    if (lines === undefined) this.#lines.set(match, [line]);
    else lines.push(line);
  }
}

let last: { readonly path: string; readonly file: AnnouncedFile } | undefined;

/** A line that was torn names no match, or has no end. */
function readMatchId(line: string): string | undefined {
  const name = /^\{"match":("(?:[^"\\]|\\.)*"),/.exec(line)?.[1];
  if (name === undefined || !line.endsWith('}')) return undefined;
  return JSON.parse(name) as string;
}
