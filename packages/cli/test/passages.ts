import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledPassages } from '@masbench/game-hq';

/** Writes the first bundled passages into a folder, for short matches. Returns the setting that names them. */
export async function fewPassages(folder: string, count = 6): Promise<string> {
  const lines = bundledPassages.slice(0, count).map(({ id, text }) => JSON.stringify({ id, text }));
  await writeFile(join(folder, 'passages.jsonl'), lines.join('\n'));
  return 'passages=passages.jsonl';
}
