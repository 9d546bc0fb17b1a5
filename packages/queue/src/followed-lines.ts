import { parseEntry } from '@masbench/core/journal';
import { type MatchProgress, JournalProgress } from '@masbench/experiments';
import type { ClaimedJournal } from './claimed-journal.js';

/**
 * How far a match is, by its journal as it is in memory. A listener to the match would have every answer written before it is
 * called.
 */
export class FollowedLines {
  readonly #journal: Pick<ClaimedJournal, 'linesFrom'>;
  readonly #counted: JournalProgress;
  #line = 0;

  constructor(
    journal: Pick<ClaimedJournal, 'linesFrom'>,
    counted: ConstructorParameters<typeof JournalProgress>[0],
  ) {
    this.#journal = journal;
    this.#counted = new JournalProgress(counted);
  }

  now(): MatchProgress {
    for (const line of this.#journal.linesFrom(this.#line)) {
      this.#line += 1;
      this.#counted.add(parseEntry(line, this.#line));
    }
    return this.#counted.progress;
  }
}
