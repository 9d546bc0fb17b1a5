import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { PackedFile } from './contents.js';
import type { RunFile } from './run-files.js';

/** Large enough to compress well, small enough that one match costs little to read. */
export const blockBytes = 256 * 1024;

const compressed = promisify(gzip);

/** The place of every file in the stream. */
export function packed(files: readonly RunFile[]): {
  readonly files: readonly PackedFile[];
  readonly blocks: number;
} {
  let start = 0;
  const placed = files.map(({ path, bytes }) => {
    const file = { path, start, bytes };
    start += bytes;
    return file;
  });
  return { files: placed, blocks: Math.ceil(start / blockBytes) };
}

/**
 * The blocks of the stream, in base 64. One block at a time is in memory.
 *
 * @throws MasbenchError `OPTION_INVALID` if a file changes while it is read
 */
export async function* splitBlocks(folder: string, files: readonly RunFile[]): AsyncGenerator<string> {
  let block = Buffer.alloc(blockBytes);
  let filled = 0;
  for (const { path, bytes } of files) {
    let read = 0;
    for await (const piece of createReadStream(join(folder, path))) {
      let rest = z.instanceof(Uint8Array).parse(piece);
      read += rest.length;
      if (read > bytes) break;
      while (rest.length > 0) {
        const taken = rest.subarray(0, blockBytes - filled);
        block.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
        if (filled < blockBytes) continue;
        yield (await compressed(block)).toString('base64');
        block = Buffer.alloc(blockBytes);
        filled = 0;
      }
    }
    if (read !== bytes) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot report on ${folder}: ${path} changed while it was read: report again when the run has stopped`,
      );
    }
  }
  if (filled > 0) yield (await compressed(block.subarray(0, filled))).toString('base64');
}
