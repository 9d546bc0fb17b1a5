import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { MasbenchError } from '@masbench/core';
import { parsePassages, type PassageFormat } from './parse-passages.js';
import type { Passage } from './passage.js';

/**
 * Reads the passages of a UTF-8 file: `.jsonl` or `.ndjson` with one JSON object per line, `.csv` with a header. See
 * {@link parsePassages} for their content.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read, its name has another ending, it is not UTF-8, or
 *   its content is wrong.
 */
export async function readPassages(path: string): Promise<Passage[]> {
  const format = formats.get(extname(path).toLowerCase());
  if (format === undefined) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read passages as the name of the file must end in ${[...formats.keys()].join(', ')}: ${path}`,
    );
  }
  return parsePassages(decoded(await bytesOf(path), path), { format, file: path });
}

const formats = new Map<string, PassageFormat>([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.csv', 'csv'],
]);

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read passages as the file must be readable: ${reason}`,
      { cause },
    );
  }
}

function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read passages as the file must be encoded in UTF-8: ${path}`,
      { cause },
    );
  }
}
