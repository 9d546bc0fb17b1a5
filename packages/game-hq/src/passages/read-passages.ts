import { readRows } from '@masbench/core/record';
import type { Passage } from './passage.js';
import { PassageReader } from './passage-record.js';

/**
 * Reads the passages of a UTF-8 file in their order: `.jsonl`, `.ndjson` or `.json` with objects, `.csv` or `.tsv` with a header.
 * They have `id`, `text` and, where given, `title`; other fields are left out. A whole number as `id` becomes its digits, an
 * empty or null `title` none. Records with a `source` and no `text`, as vectara/leaderboard_results has them, give one
 * passage per source; without an `id` they are numbered.
 *
 * @throws MasbenchError `CONFIG_INVALID`, with file and line, if a line cannot be read, a field is missing, empty
 *   or of the wrong type, an `id` occurs twice, or there is no passage.
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
  const reader = new PassageReader();
  for await (const row of readRows(path, { what: 'passages' })) yield* reader.read(row);
}
