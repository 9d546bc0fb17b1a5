import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { corrupt } from './journal.js';

const chunkLength = 65_536;
const endLength = 128;
/** The byte. */
export const lineBreak = 10;

/** By what a file is recognized: its size and its last bytes. As each line of a journal seals those before it, that is enough. */
export interface Seen {
  readonly size: number;
  readonly end: Buffer;
}

export function readFileEnd(file: number, size: number): Seen {
  const end = Buffer.alloc(Math.min(size, endLength));
  return { size, end: end.subarray(0, readSync(file, end, 0, end.length, size - end.length)) };
}

/** Fills a buffer from a position of a file and returns how many bytes there were. */
export type ReadAt = (buffer: Buffer, position: number) => number;

/** One reading of a file's complete lines, oldest first, and what is left after the last of them. */
export class FileLines {
  /** The text after the last line break, once all lines were read: a line that was torn off. */
  torn = '';
  readonly #path: string;
  readonly #size: number;
  readonly #readAt: ReadAt;

  constructor(path: string, size: number, readAt: ReadAt) {
    this.#path = path;
    this.#size = size;
    this.#readAt = readAt;
  }

  /** @throws MasbenchError `JOURNAL_CORRUPT` if a line is not UTF-8 */
  *read(): Generator<string, undefined> {
    const size = this.#size;
    const chunk = Buffer.allocUnsafe(Math.min(size, chunkLength));
    let pieces: Buffer[] = [];
    let count = 0;
    for (let position = 0; position < size;) {
      const length = Math.min(this.#readAt(chunk, position), size - position);
      if (length === 0) break;
      position += length;
      const read = chunk.subarray(0, length);
      let from = 0;
      for (let at = read.indexOf(lineBreak); at >= 0; at = read.indexOf(lineBreak, from)) {
        const last = read.subarray(from, at);
        const line = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
        pieces = [];
        from = at + 1;
        count += 1;
        if (!isUtf8(line)) throw corrupt({ path: this.#path }, count, 'is not UTF-8');
        yield line.toString();
      }
      // The chunk is read into again.
      pieces.push(Buffer.from(read.subarray(from)));
    }
    this.torn = Buffer.concat(pieces).toString();
    return undefined;
  }
}

/** Where the last line break before `size` ends, in bytes. */
export function lastLineEnd(file: number, size: number): number {
  const chunk = Buffer.allocUnsafe(Math.min(size, chunkLength));
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - chunk.length);
    const length = readSync(file, chunk, 0, end - start, start);
    const last = chunk.subarray(0, length).lastIndexOf(lineBreak);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}
