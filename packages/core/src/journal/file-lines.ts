import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { MasbenchError } from '../contracts/errors.js';

const chunkLength = 65_536;
const endLength = 128;

/** By what a file is recognized: its size and its last bytes. As each line of a journal seals those before it, that is enough. */
export interface Seen {
  readonly size: number;
  readonly end: Buffer;
}

export function seenIn(file: number, size: number): Seen {
  const end = Buffer.alloc(Math.min(size, endLength));
  return { size, end: end.subarray(0, readSync(file, end, 0, end.length, size - end.length)) };
}

/** One reading of a file's complete lines, oldest first, and what is left after the last of them. */
export class FileLines {
  /** The text after the last line break, once all lines were read: a line that was torn off. */
  torn = '';
  readonly #file: number;
  readonly #size: number;

  constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** @throws MasbenchError `JOURNAL_CORRUPT` where a line is not UTF-8 */
  *read(): Generator<string, undefined> {
    const end = this.#size;
    const chunk = Buffer.allocUnsafe(Math.min(end, chunkLength));
    let rest: Buffer = Buffer.alloc(0);
    let count = 0;
    for (let position = 0; position < end;) {
      const length = readSync(this.#file, chunk, 0, Math.min(chunk.length, end - position), position);
      if (length === 0) break;
      position += length;
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0 && at < length; at = chunk.indexOf(10, from)) {
        const piece = chunk.subarray(from, at);
        const line = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
        rest = Buffer.alloc(0);
        from = at + 1;
        count += 1;
        if (!isUtf8(line)) {
          throw new MasbenchError('JOURNAL_CORRUPT', `Cannot read the journal as line ${count} is not UTF-8`);
        }
        yield line.toString('utf8');
      }
      rest = Buffer.concat([rest, chunk.subarray(from, length)]);
    }
    this.torn = rest.toString('utf8');
    return undefined;
  }
}

/** Where the last line break before `size` ends, in bytes. */
export function lineEndBefore(file: number, size: number): number {
  const chunk = Buffer.allocUnsafe(Math.min(size, chunkLength));
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - chunk.length);
    const length = readSync(file, chunk, 0, end - start, start);
    const last = chunk.subarray(0, length).lastIndexOf(10);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}
