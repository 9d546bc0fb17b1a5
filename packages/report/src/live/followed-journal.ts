import { open } from 'node:fs/promises';
import { parseEntry, type Entry } from '@masbench/core/journal';
import type { MatchProgress } from '@masbench/experiments';

/** What of the benchmark says how far a match is. */
export interface FollowedMatch {
  /** The kind of answers that are counted. */
  readonly kind: string | undefined;
  /** How many of them a match has; 0 where it is not known. */
  readonly total: number;
}

/** How far a match is, by its journal, of which only what is new is read. */
export class FollowedJournal {
  readonly #path: string;
  readonly #about: FollowedMatch;
  #offset = 0;
  #line = 0;
  #answers = 0;
  #done = 0;
  #costUsd: number | null = 0;
  #tokens: number | null = 0;
  #failedAttempts = 0;
  #lastError: string | null = null;

  constructor(path: string, about: FollowedMatch) {
    this.#path = path;
    this.#about = about;
  }

  get progress(): MatchProgress {
    const { total } = this.#about;
    return {
      share: total > 0 ? Math.min(1, this.#done / total) : 0,
      note: `${this.#answers} answers`,
      costUsd: this.#costUsd,
      tokens: this.#tokens,
      failedAttempts: this.#failedAttempts,
      lastError: this.#lastError,
    };
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
        this.#count(parseEntry(text, this.#line));
      }
      this.#offset += end;
    } finally {
      await file.close();
    }
  }

  #count(entry: Entry): void {
    if (entry.type === 'attempt') {
      this.#failedAttempts += 1;
      this.#lastError = `${entry.id}: ${entry.why}, ${entry.error}`;
    }
    if (entry.type !== 'answer') return;
    this.#answers += 1;
    if (entry.id.split(/[/#]/, 1)[0] === this.#about.kind) this.#done += 1;
    if (entry.by !== 'agent' && entry.by !== 'service') return;
    const { costUsd, inputTokens, outputTokens } = entry.usage ?? {};
    this.#costUsd = sum(this.#costUsd, costUsd);
    this.#tokens = sum(sum(this.#tokens, inputTokens), outputTokens);
  }
}

/** Unknown where a part is. */
function sum(total: number | null, more: number | null | undefined): number | null {
  return total === null || more === null || more === undefined ? null : total + more;
}
