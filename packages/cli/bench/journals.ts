import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileJournal, type Journal } from '@masbench/core';

/** Journals in files of their own, in a temporary folder. */
export class Journals {
  readonly #folder = mkdtempSync(join(tmpdir(), 'masbench-bench-'));
  #count = 0;

  /** The path of one more journal. */
  path(): string {
    this.#count += 1;
    return join(this.#folder, `${this.#count}.jsonl`);
  }

  next(): Journal {
    return fileJournal(this.path());
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
