import type { AnswerCheck } from './answer-check.js';
import { Failures } from './failures.js';
import type { AnswerEntry, AttemptEntry } from '../journal/journal.js';
import { lostFromJson, usageFromJson } from '../usage/usage-line.js';
import type { JournalCursor } from './journal-cursor.js';
import { byId, type OpenRequest } from './open-request.js';
import type { Position } from './position.js';
import { checkAnswer, requestOnRecord, type checkedEnd } from './record-checks.js';
import type { Spent } from '../usage/lost.js';
import { addUsage, type Usage } from '../usage/usage.js';

/** Requests that the rules wait for now, compared with those before. */
export interface RequestChanges {
  /** True if the match has an outcome: then all that was open is dropped. */
  readonly isOver: boolean;
  readonly opened: readonly OpenRequest[];
  readonly dropped: readonly OpenRequest[];
}

/** The entry `end` of a match that came to an outcome. */
export type FinishedEnd = ReturnType<typeof checkedEnd>;

/** The end of an attempt, as it is on record. */
export interface RecordedEnd {
  readonly entry: AttemptEntry | AnswerEntry;
  readonly request: OpenRequest;
  readonly spent: Spent;
}

/**
 * The steps of a match: what the rules derive is compared with the record as long as there is one, and written from its
 * end on. A match that plays, one that resumes and a replay take the same steps; only where the ends of attempts come
 * from differs.
 */
export class Steps {
  readonly position: Position;
  readonly cursor: JournalCursor;
  readonly #answerCheck: AnswerCheck;
  readonly #failures = new Failures();
  /** Seconds on the clock of the match. */
  at = 0;

  constructor(position: Position, cursor: JournalCursor, answerCheck: AnswerCheck) {
    this.position = position;
    this.cursor = cursor;
    this.#answerCheck = answerCheck;
  }

  look(): RequestChanges {
    const { position } = this;
    if ((position.outcome() ?? null) === null) {
      const { opened, dropped } = position.look(this.at);
      return { isOver: false, opened, dropped };
    }
    return { isOver: true, opened: [], dropped: [...position.open.values()].toSorted(byId) };
  }

  /**
   * A request is no longer wanted. Returns what its attempt had spent and lost where that is on record; else what is given
   * is written.
   */
  drop(request: OpenRequest, spent: Spent | undefined): Spent | undefined {
    this.#failures.take(request);
    return this.cursor.drop(request, spent, this.at);
  }

  /** A request is open from now on. */
  open(request: OpenRequest): void {
    this.cursor.open(request);
  }

  /** The match has come to its outcome. */
  end(end: FinishedEnd): void {
    this.cursor.end(end);
  }

  /**
   * An end as a journal has it. The clock moves on to it.
   *
   * @throws MasbenchError `REPLAY_MISMATCH` if its request is not open, or the answer not legal or not drawn so
   */
  recorded(entry: AttemptEntry | AnswerEntry): RecordedEnd {
    const request = requestOnRecord(this.position, entry.id, this.cursor);
    this.at = entry.at;
    if (entry.type === 'answer') checkAnswer(this.#answerCheck, request, entry, this.cursor);
    return { entry, request, spent: { usage: usageFromJson(entry.usage), lost: lostFromJson(entry.lost) } };
  }

  /** Counts an attempt that did not count, and returns how many there are at its request. */
  fail(request: OpenRequest, { usage }: Spent): number {
    return this.#failures.add(request, usage);
  }

  /** Applies an answer, and returns what all attempts at its request cost together. */
  answer(
    request: OpenRequest,
    { by, why, value }: Pick<AnswerEntry, 'by' | 'why' | 'value'>,
    spent: Spent,
  ): Usage {
    const usage = addUsage(this.#failures.take(request), spent.usage);
    this.position.apply(request, { by, why, value, usage, at: this.at });
    return usage;
  }
}
