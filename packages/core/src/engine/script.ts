import type { AnswerCheck } from './answer-check.js';
import { sameJson } from '../contracts/json.js';
import { readEntries } from '../journal/entries.js';
import type { Spent } from '../usage/lost.js';
import type { AnswerEntry, AttemptEntry, Entry } from '../journal/journal.js';
import { lostFromJson, usageFromJson } from '../usage/usage-line.js';
import type { JournalCursor } from './journal-cursor.js';
import { readsViews, type OpenRequest } from './open-request.js';
import type { Fork } from './play-options.js';
import type { Position } from './position.js';

/** The end of an attempt in the journal of another match, and the hash of what its request showed there. */
interface ScriptedEnd {
  readonly entry: AttemptEntry | AnswerEntry;
  readonly sees: string | undefined;
}

/**
 * The ends of attempts that are on record already: in the journal of the match, and in the one it was forked from.
 */
export class Script {
  readonly #cursor: JournalCursor;
  /** Undefined once it has come to its end. */
  #origin: Iterator<ScriptedEnd> | undefined;
  readonly #while: Fork['while'];
  readonly #answerCheck: Pick<AnswerCheck, 'drawn'>;
  #scripted: ScriptedEnd | undefined;
  #originAborted = false;
  /** Spending of attempts that were dropped in the journal this match was forked from. */
  #dropped: Map<string, Spent> | undefined;

  /** @param answerCheck knows what nature draws for a request of this match */
  constructor(cursor: JournalCursor, from: Fork | undefined, answerCheck: Pick<AnswerCheck, 'drawn'>) {
    this.#cursor = cursor;
    this.#while = from?.while;
    this.#answerCheck = answerCheck;
    if (from === undefined) return;
    this.#origin = scriptedEnds(from, (entry) => this.#pass(entry));
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
    if (this.#scripted !== undefined && !this.#isFollowed(this.#scripted, open)) this.#scripted = undefined;
    if (!this.following) return undefined;
    const scripted = this.#scripted?.entry;
    if (scripted !== undefined) this.#advance();
    const recorded = this.#cursor.completion({ open });
    if (recorded === undefined && scripted !== undefined) this.#cursor.append(scripted);
    return recorded ?? scripted;
  }

  /** Usage of the attempt at a request when it was dropped in the part that is followed. */
  dropped({ id }: OpenRequest): Spent | undefined {
    return this.#dropped?.get(id);
  }

  /** Without a condition, a difference is an error, and is found where the end is applied. */
  #isFollowed({ entry: { id, ...entry }, sees }: ScriptedEnd, open: Position['open']): boolean {
    if (this.#while === undefined) return true;
    const request = open.get(id.slice(0, id.lastIndexOf('#')));
    if (request?.id !== id) {
      const [kind = ''] = id.split(/[/#]/);
      this.#while({
        id,
        kind,
        seat: undefined,
        key: undefined,
        isShownAlike: false,
      });
      return false;
    }
    const { ask, kind, seat, key } = request;
    if (ask.type !== 'chance')
      return this.#while({
        id,
        kind,
        seat,
        key,
        isShownAlike: readsViews(request) === sees,
      });
    const isShownAlike = entry.type === 'answer' && sameJson(this.#answerCheck.drawn(request), entry.value);
    return this.#while({ id, kind, seat, key, isShownAlike }) && isShownAlike;
  }

  /** An entry that no answer follows from. */
  #pass(entry: Entry): void {
    if (entry.type === 'end') this.#originAborted = entry.status === 'aborted';
    if (entry.type !== 'drop' || entry.usage === undefined) return;
    this.#dropped ??= new Map();
    this.#dropped.set(entry.id, { usage: usageFromJson(entry.usage), lost: lostFromJson(entry.lost) });
  }

  #advance(): void {
    const next = this.#origin?.next();
    this.#scripted = next?.value;
    if (next?.done === true) this.#origin = undefined;
  }
}

/** @param passed is called for the entries that no answer follows from */
function* scriptedEnds(from: Fork, passed: (entry: Entry) => void): Generator<ScriptedEnd, undefined> {
  const open = new Map<string, string>();
  for (const { entry } of readEntries(from.journal, from.until)) {
    if (entry.type === 'open') open.set(entry.id, entry.sees);
    if (entry.type === 'attempt' || entry.type === 'answer') yield { entry, sees: open.get(entry.id) };
    else passed(entry);
    if (entry.type === 'answer' || entry.type === 'drop') open.delete(entry.id);
  }
  return undefined;
}
