import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Journal } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';

/** Journals of an environment in a folder, which is created: `m0001.jsonl`, `m0002.jsonl`, … */
export function makeMatchJournals(folder: string): (match: number) => Journal {
  mkdirSync(folder, { recursive: true });
  return (match) => fileJournal(join(folder, `m${String(match).padStart(4, '0')}.jsonl`));
}
