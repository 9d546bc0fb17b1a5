import { MasbenchError } from '../contracts/errors.js';
import type {
  AnswerEntry,
  AttemptEntry,
  Entry,
  InterruptEntry,
  Journal,
  RecordedJournal,
  StartEntry,
} from '../journal/journal.js';
import { lostFromJson, lostToJson, spentToJson, usageFromJson, usageToJson } from '../usage/usage-line.js';
import { readEntries, type RecordedLine } from '../journal/entries.js';
import { RunningDigest } from '../journal/running-digest.js';
import { sameJson } from '../contracts/json.js';
import type { OpenRequest } from './open-request.js';
import type { Position } from './position.js';
import type { Reason } from '../contracts/reason.js';
import { nothingLost, type Spent } from '../usage/lost.js';
import { noUsage } from '../usage/usage.js';

/** Differences of two matches, in the order in which they are named. A match that came to a limit may continue under another. */
const startFields = [
  'game',
  'version',
  'variants',
  'seats',
  'agents',
  'services',
  'seed',
  'config',
  'configSha256',
  'scheduler',
  'fork',
  'plan',
  'format',
  'id',
] as const satisfies readonly (keyof StartEntry)[];

/**
 * The journal of a match as the match goes along it: as long as there are recorded lines, what the rules derive is
 * compared with them; from their end on, it is appended. So resuming, replaying and playing are one path.
 */
export class JournalCursor {
  readonly #path: string | undefined;
  readonly #writer: Journal | undefined;
  readonly #lines: Iterator<RecordedLine, undefined>;
  readonly #digest = new RunningDigest();
  #next: Entry | undefined;
  /** Recorded interrupts before `#next`: they can be anywhere, and nothing follows from them. */
  #interrupts: InterruptEntry[] | undefined;
  /** The latest time of an interrupt, recorded or written: no line behind it is earlier. */
  interruptedAt = 0;
  #skippedLines = 0;
  #isCommitted = true;
  #isOwned = false;
  /** True for the record of a match that was aborted and goes on. */
  reopened = false;
  /** Number of the line that was read or written last, from 1. */
  line = 0;

  /**
   * @param writer where new lines are appended; without it, none are
   * @param until number of the last line to follow, from 1. @default all
   */
  constructor(
    journal: RecordedJournal,
    { writer, until }: { readonly writer?: Journal; readonly until?: number },
  ) {
    this.#path = journal.path;
    this.#writer = writer;
    this.#lines = readEntries(journal, until);
    this.#advance();
  }

  /** True while recorded lines are left. */
  get recorded(): boolean {
    return this.#next !== undefined;
  }

  /** True at the end of a journal that is only read. */
  get isOver(): boolean {
    return this.#writer === undefined && this.#next === undefined;
  }

  /** The recorded entry that comes next, left in place. */
  get next(): Entry | undefined {
    return this.#next;
  }

  start(entry: StartEntry): void {
    const recorded = this.#take('start', 'the start of the match');
    if (recorded === undefined) {
      this.append(entry);
      return;
    }
    const different = startFields.filter((field) => !sameJson(recorded[field], entry[field]));
    // The name of a match follows from the rest, unless it was chosen.
    const telling = different.length > 1 ? different.filter((field) => field !== 'id') : different;
    if (telling.length === 0) return;
    const played = telling.map((field) => `${field} ${show(recorded[field])}`).join(', ');
    const present = telling.map((field) => `${field} ${show(entry[field])}`).join(', ');
    throw this.mismatch(`it was played with ${played}, this match has ${present}`);
  }

  open(request: OpenRequest): void {
    const recorded = this.#take('open', request.id);
    if (recorded === undefined) {
      this.#append(
        `{"type":"open","id":${JSON.stringify(request.id)},"sees":"${writtenHash(request)}","at":${request.openedAt}`,
      );
      return;
    }
    if (recorded.id !== request.id)
      throw this.mismatch(`it opens ${recorded.id}, the game opens ${request.id}`);
    const sees = writtenHash(request);
    if (recorded.sees !== sees) {
      throw this.mismatch(
        `what ${request.id} shows has the hash ${recorded.sees} on record, and ${sees} now`,
      );
    }
    request.openedAt = recorded.at;
  }

  /** Returns what the dropped attempt had spent and lost, where that is on record. */
  drop(request: OpenRequest, spent: Spent | undefined, at: number): Spent | undefined {
    const recorded = this.#take('drop', request.id);
    if (recorded === undefined) {
      const cost = spent === undefined ? '' : `,"usage":${usageToJson(spent.usage)}${lostField(spent)}`;
      this.#append(`{"type":"drop","id":${JSON.stringify(request.id)}${cost},"at":${at}`);
      return undefined;
    }
    if (recorded.id !== request.id)
      throw this.mismatch(`it drops ${recorded.id}, the game drops ${request.id}`);
    return { usage: usageFromJson(recorded.usage), lost: lostFromJson(recorded.lost) };
  }

  /** Records an attempt that did not count; `raw` is what was answered. */
  attempt(entry: {
    readonly id: string;
    readonly attempt: number;
    readonly why: Reason;
    readonly error: string;
    readonly raw: string | undefined;
    readonly spent: Spent;
    readonly at: number;
  }): void {
    const { id, attempt, why, error, raw, spent, at } = entry;
    const said = raw === undefined ? '' : `,"raw":${JSON.stringify(raw)}`;
    this.#append(
      `{"type":"attempt","id":${JSON.stringify(id)},"attempt":${attempt},"why":"${why}","error":${JSON.stringify(error)}${said},"usage":${usageToJson(spent.usage)}${lostField(spent)},"at":${at}`,
    );
  }

  /** Records what an attempt had spent when the match was interrupted. */
  interrupt(entry: {
    readonly id: string;
    readonly attempt: number;
    readonly spent: Spent;
    readonly kept: Spent;
    readonly calls: number | undefined;
    readonly at: number;
  }): void {
    const { id, attempt, spent, kept, calls, at } = entry;
    this.interruptedAt = Math.max(this.interruptedAt, at);
    const inLog = spentToJson(kept).slice(1);
    const cost = `${spentToJson(spent)}${inLog === '' ? '' : `,"kept":{${inLog}}`}`;
    const announced = calls === undefined ? '' : `,"calls":${calls}`;
    this.#append(
      `{"type":"interrupt","id":${JSON.stringify(id)},"attempt":${attempt}${cost}${announced},"at":${at}`,
    );
  }

  /** The recorded interrupts before the entry that comes next, if there are any. */
  takeInterrupts(): readonly InterruptEntry[] | undefined {
    const interrupts = this.#interrupts;
    this.#interrupts = undefined;
    return interrupts;
  }

  /** Records an answer; `text` is its JSON. */
  answer(entry: {
    readonly id: string;
    readonly by: AnswerEntry['by'];
    readonly why: Reason | undefined;
    readonly text: string;
    readonly read: AnswerEntry['read'];
    readonly dropped: number;
    readonly spent: Spent;
    readonly at: number;
  }): void {
    const { id, by, why, text, read, dropped, spent, at } = entry;
    const because = why === undefined ? '' : `,"why":"${why}"`;
    const cost = spent.usage === noUsage ? '' : `,"usage":${usageToJson(spent.usage)}`;
    const reading = `${read === undefined ? '' : `,"read":"${read}"`}${dropped === 0 ? '' : `,"dropped":${dropped}`}`;
    this.#append(
      `{"type":"answer","id":${JSON.stringify(id)},"by":"${by}"${because},"value":${text}${reading}${cost}${lostField(spent)},"at":${at}`,
    );
  }

  /** The next recorded end of an attempt, if there is one, in a match that has no outcome yet. */
  completion({ open }: Pick<Position, 'open'>): AttemptEntry | AnswerEntry | undefined {
    const next = this.#next;
    if (next === undefined) return undefined;
    this.#advanceLine();
    if (next.type === 'end') {
      const waiting = [...open.values()].map(({ id }) => id).join(', ');
      throw this.mismatch(`the match is finished there, and the game still waits for ${waiting}`);
    }
    if (next.type !== 'attempt' && next.type !== 'answer')
      throw this.mismatch(`it has the entry ${show(next)} where the game waits for an answer`);
    this.#advance();
    return next;
  }

  end(entry: Extract<Entry, { type: 'end' }>): void {
    const recorded = this.#take('end', 'the end of the match');
    if (recorded === undefined) {
      this.append(entry);
      return;
    }
    for (const field of ['outcome', 'scores', 'state'] as const) {
      if (!sameJson(recorded[field] ?? null, entry[field] ?? null)) {
        throw this.mismatch(
          `its ${field} is ${show(recorded[field])} on record, and ${show(entry[field])} now`,
        );
      }
    }
  }

  /** Claims the journal, before anything is asked or appended. */
  own(): void {
    if (this.#isOwned) return;
    this.#writer?.own?.();
    if (this.reopened) this.#writer?.reopen();
    this.#isOwned = true;
  }

  /** Appends an entry as it is. */
  append(entry: Entry): void {
    this.#append(JSON.stringify(entry).slice(0, -1), entry.type === 'end');
  }

  /** Returns (or resolves) when all that was appended is durable. */
  commit(): void | Promise<void> {
    if (this.#isCommitted) return undefined;
    this.#isCommitted = true;
    return this.#writer?.commit();
  }

  mismatch(what: string): MasbenchError {
    return new MasbenchError(
      'REPLAY_MISMATCH',
      `The journal${this.#path === undefined ? '' : ` ${this.#path}`} does not agree with the game at line ${this.line}: ${what}`,
    );
  }

  /** @param body JSON of an entry without its closing bracket */
  #append(body: string, isEnd = false): void {
    this.own();
    this.#advanceLine();
    this.#isCommitted = false;
    this.#writer?.append(this.#digest.sealed(body, isEnd));
  }

  #advanceLine(): void {
    this.line += 1 + this.#skippedLines;
    this.#skippedLines = 0;
  }

  #take<Type extends Entry['type']>(type: Type, what: string): Extract<Entry, { type: Type }> | undefined {
    const next = this.#next;
    if (next === undefined) return undefined;
    this.#advanceLine();
    if (next.type !== type) throw this.mismatch(`it has the entry ${show(next)} where the game has ${what}`);
    this.#advance();
    return next as Extract<Entry, { type: Type }>;
  }

  #advance(): void {
    this.#next = undefined;
    for (;;) {
      const { value } = this.#lines.next();
      if (value === undefined) return;
      const { entry, digest } = value;
      if (entry.type === 'end' && entry.status === 'aborted') {
        // An aborted match goes on where it stopped.
        this.reopened = true;
        return;
      }
      this.#digest.state = digest;
      if (entry.type !== 'interrupt') {
        this.#next = entry;
        return;
      }
      (this.#interrupts ??= []).push(entry);
      this.interruptedAt = Math.max(this.interruptedAt, entry.at);
      this.#skippedLines += 1;
    }
  }
}

/** Needed once: a request that waits does not keep it. */
function writtenHash({ observation }: OpenRequest): string {
  return observation?.hashed() ?? '';
}

function lostField({ lost }: Spent): string {
  return lost === nothingLost ? '' : `,"lost":${lostToJson(lost)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
