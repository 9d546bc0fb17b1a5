import type { AnswerCheck } from './answer-check.js';
import { Failures } from './failures.js';
import { lostFromJson, usageFromJson, type AnswerEntry, type AttemptEntry } from '../journal/journal.js';
import type { JournalCursor } from './journal-cursor.js';
import { byId, type OpenRequest } from './open-request.js';
import type { Position } from './position.js';
import { checkAnswer, endOf, requestOf } from './record-checks.js';
import type { Spent } from '../contracts/lost.js';
import { addUsage, type Usage } from '../contracts/usage.js';

/** What the rules wait for now, compared with what they waited for before. */
export interface Look {
  /** True where the match has an outcome: then all that was open is dropped. */
  readonly isOver: boolean;
  readonly opened: readonly OpenRequest[];
  readonly dropped: readonly OpenRequest[];
}

/** A line that follows from the rules alone. */
export type DerivedLine =
  | { readonly type: 'open'; readonly request: OpenRequest }
  | {
      readonly type: 'drop';
      readonly request: OpenRequest;
      readonly spent: Spent | undefined;
      readonly isRecorded: boolean;
    }
  | { readonly type: 'end'; readonly request: undefined; readonly end: ReturnType<typeof endOf> };

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

  look(): Look {
    const { position } = this;
    if ((position.outcome() ?? null) === null) return { isOver: false, ...position.look(this.at) };
    return { isOver: true, opened: [], dropped: [...position.open.values()].toSorted(byId) };
  }

  /**
   * Goes through the lines that follow from a look, up to where a journal that is only read ends.
   *
   * @param spentBy ends the attempt at a request that is dropped, and says what it had spent where that is charged
   */
  *derive(
    { isOver, opened, dropped }: Look,
    spentBy: (request: OpenRequest) => Spent | undefined,
  ): Generator<DerivedLine, undefined> {
    const { cursor, position } = this;
    for (const request of dropped) {
      if (cursor.isOver) return undefined;
      this.#failures.take(request);
      const spent = spentBy(request);
      const recorded = cursor.drop(request, spent, this.at);
      yield { type: 'drop', request, spent: recorded ?? spent, isRecorded: recorded !== undefined };
    }
    for (const request of opened) {
      if (cursor.isOver) return undefined;
      cursor.open(request);
      yield { type: 'open', request };
    }
    if (!isOver || cursor.isOver) return undefined;
    const end = endOf(position, this.at);
    cursor.end(end);
    yield { type: 'end', request: undefined, end };
    return undefined;
  }

  /**
   * An end as a journal has it. The clock moves on to it.
   *
   * @throws MasbenchError `REPLAY_MISMATCH` where its request is not open, or the answer not legal or not drawn so
   */
  recorded(entry: AttemptEntry | AnswerEntry): RecordedEnd {
    const request = requestOf(this.position, entry.id, this.cursor);
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
