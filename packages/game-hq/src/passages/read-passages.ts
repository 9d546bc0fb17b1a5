import { MasbenchError, requireNode } from '@masbench/core';
import { csvRecords } from './csv-records.js';
import { jsonlRecords } from './jsonl-records.js';
import type { PassageFormat } from './parse-passages.js';
import type { Passage } from './passage.js';
import { PassageReader } from './passage-record.js';

/**
 * Reads the passages of a UTF-8 file: `.jsonl` or `.ndjson` with one JSON object per line, `.csv` with a header. See
 * {@link parsePassages} for their content.
 *
 * @throws MasbenchError `CONFIG_INVALID` if the file cannot be read, its name has another ending, it is not UTF-8, or
 *   its content is wrong.
 */
export async function readPassages(path: string): Promise<Passage[]> {
  const passages: Passage[] = [];
  for await (const passage of streamPassages(path)) passages.push(passage);
  return passages;
}

/**
 * The passages of a file as {@link readPassages} has them, one at a time: a file may be larger than memory.
 *
 * @throws MasbenchError as `readPassages`, when it comes to what is wrong
 */
export async function* streamPassages(path: string): AsyncGenerator<Passage, undefined> {
  const format = formats.get(/\.[^./\\]*$/.exec(path)?.[0].toLowerCase() ?? '');
  if (format === undefined) {
    throw new MasbenchError(
      'CONFIG_INVALID',
      `Cannot read passages: the name of the file must end in ${[...formats.keys()].join(', ')}: ${path}`,
    );
  }
  const pieces = withLineFeeds(decoded(readBytes(path), path));
  const reader = new PassageReader(path);
  for await (const record of format === 'csv' ? csvRecords(pieces, path) : jsonlRecords(pieces, path))
    yield* reader.read(record);
  reader.end();
}

const formats = new Map<string, PassageFormat>([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.csv', 'csv'],
]);

async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* requireNode().fs.createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MasbenchError('CONFIG_INVALID', `Cannot read passages: the file is not readable: ${reason}`, {
      cause,
    });
  }
}

async function* decoded(pieces: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new MasbenchError(
        'CONFIG_INVALID',
        `Cannot read passages: the file must be encoded in UTF-8: ${path}`,
        { cause },
      );
    }
  };
  for await (const bytes of pieces) yield decode(bytes);
  yield decode();
}

/** A carriage return at the end of a piece waits for what follows it. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
  yield held.replace('\r', '\n');
}
