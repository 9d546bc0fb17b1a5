import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Journal } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';

/** Journals in files of their own, in a temporary folder that is gone with the process. */
export class Journals {
  #folder: string | undefined;
  #count = 0;

  /** The path of one more journal. */
  path(): string {
    this.#folder ??= temporaryFolder();
    this.#count += 1;
    return join(this.#folder, `${this.#count}.jsonl`);
  }

  next(): Journal {
    return fileJournal(this.path());
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masbench-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  return folder;
}
