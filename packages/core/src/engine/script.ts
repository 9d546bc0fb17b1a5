import { entriesOf } from '../journal/entries.js';
import type { AnswerEntry, AttemptEntry } from '../journal/journal.js';
import type { JournalCursor } from './journal-cursor.js';
import type { MatchOptions } from './play-options.js';
import type { Position } from './position.js';
import type { AnyGame } from '../contracts/game.js';

/**
 * The ends of attempts that are on record already: in the journal of the match, and in the one it was forked from.
 */
export class Script {
  readonly #cursor: JournalCursor;
  readonly #origin: Iterator<AttemptEntry | AnswerEntry>;
  #scripted: AttemptEntry | AnswerEntry | undefined;
  #originAborted = false;

  constructor(cursor: JournalCursor, from: MatchOptions<AnyGame>['from']) {
    this.#cursor = cursor;
    this.#origin = endsIn(from, () => {
      this.#originAborted = true;
    });
    this.#advance();
  }

  /** True while ends of attempts are on record, here or in the journal this match was forked from. */
  get following(): boolean {
    return this.#cursor.recorded || this.#scripted !== undefined;
  }

  /** True where what is followed was aborted at its end, here or in the journal this match was forked from. */
  get reopened(): boolean {
    return this.#cursor.reopened || this.#originAborted;
  }

  /** The next of them; that of another journal is written into this one. */
  next({ open }: Pick<Position, 'open'>): AttemptEntry | AnswerEntry | undefined {
    if (!this.following) return undefined;
    const scripted = this.#scripted;
    this.#advance();
    const recorded = this.#cursor.completion({ open });
    if (recorded === undefined && scripted !== undefined) this.#cursor.append(scripted);
    return recorded ?? scripted;
  }

  #advance(): void {
    const { done, value } = this.#origin.next();
    this.#scripted = done === true ? undefined : value;
  }
}

function* endsIn(
  from: MatchOptions<AnyGame>['from'],
  aborted: () => void,
): Generator<AttemptEntry | AnswerEntry, undefined> {
  if (from === undefined) return undefined;
  for (const { entry } of entriesOf(from.journal, from.until)) {
    if (entry.type === 'attempt' || entry.type === 'answer') yield entry;
    if (entry.type === 'end' && entry.status === 'aborted') aborted();
  }
  return undefined;
}
