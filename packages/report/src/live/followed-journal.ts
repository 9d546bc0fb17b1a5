import { open } from 'node:fs/promises';
import { parseEntry } from '@masbench/core/journal';
import { type MatchProgress, JournalProgress } from '@masbench/experiments';

/** How far a match is, by its journal, of which only what is new is read. */
export class FollowedJournal {
  readonly #path: string;
  readonly #counted: JournalProgress;
  #offset = 0;
  #line = 0;

  constructor(path: string, counted: ConstructorParameters<typeof JournalProgress>[0]) {
    this.#path = path;
    this.#counted = new JournalProgress(counted);
  }

  get progress(): MatchProgress {
    return this.#counted.progress;
  }

  /** Reads the lines that were written since; a line that is not whole yet is left for the next time. */
  async read(): Promise<void> {
    const file = await open(this.#path).catch(() => undefined);
    if (file === undefined) return;
    try {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.max(0, size - this.#offset));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, this.#offset);
      const end = bytes.subarray(0, bytesRead).lastIndexOf(10) + 1;
      for (const text of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) {
        this.#line += 1;
        this.#counted.add(parseEntry(text, this.#line));
      }
      this.#offset += end;
    } finally {
      await file.close();
    }
  }
}
