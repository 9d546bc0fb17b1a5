import type { Attempt } from './attempt.js';
import type { Due } from './attempt-context.js';
import { MasbenchError } from '../contracts/errors.js';
import type { JournalCursor } from './journal-cursor.js';
import type { InterruptEntry } from '../journal/journal.js';
import { spentFromJson } from '../usage/usage-line.js';
import { addSpent, isPaid, nothingSpent, type Spent } from '../usage/lost.js';
import type { OpenRequest } from './open-request.js';
import type { Parts } from './budget/attempt-budget.js';
import type { MatchSetup } from './setup.js';

/**
 * Spending of attempts when the match was interrupted, by this process or an earlier one. What was spent on an answer
 * in the call log is kept apart: the attempt that is started again reports it again, and only until then it counts here.
 */
export class Interrupts {
  readonly #setup: MatchSetup;
  readonly #cursor: JournalCursor;
  #isRecovered: boolean;
  /** Number of the last call that is on record, by request. */
  #covered: Map<string, number> | undefined;
  /** By request. Created lazily: most matches are not interrupted. */
  #kept: Map<string, Spent> | undefined;

  constructor(setup: MatchSetup) {
    this.#setup = setup;
    this.#cursor = setup.cursor;
    this.#isRecovered = !setup.cursor.recorded;
  }

  /** Counts what is on record. */
  follow(): void {
    const entries = this.#cursor.takeInterrupts();
    if (entries === undefined) return;
    for (const entry of entries) this.#follow(entry);
  }

  /** Writes what a process that died left open of the attempts that are started again. Later calls do nothing. */
  recover(due: readonly Due[], at: number): void {
    if (this.#isRecovered) return;
    this.#isRecovered = true;
    for (const { request, attempt } of due) this.#recover(request, attempt, at);
  }

  #recover(request: OpenRequest, attempt: number, at: number): void {
    const after = this.#covered?.get(request.id) ?? 0;
    const left = this.#setup.journal.leftOpen?.(request.id, attempt, after);
    if (left !== undefined) this.#write(request, attempt, left, at);
  }

  /** Forgets what was kept for a request that was answered, or whose attempt has ended: it was reported again. */
  settle(request: OpenRequest): void {
    this.take(request);
  }

  /** Forgets what was kept for a request, and returns the part that was not reported again: it was paid all the same. */
  take({ id, seatIndex }: OpenRequest): Spent | undefined {
    if (this.#kept?.delete(id) !== true) return undefined;
    const left = this.#setup.budget.release(id, seatIndex);
    return left !== undefined && isPaid(left) ? left : undefined;
  }

  /** Writes what was kept for a request and its attempt did not report again: it was paid all the same, for nothing. */
  conclude(request: OpenRequest, attempt: number, at: number): void {
    const left = this.take(request);
    if (left !== undefined) this.#write(request, attempt, { spent: left, kept: nothingSpent }, at);
  }

  /** Writes what the attempts have spent that will not be heard of again. */
  write(attempts: Iterable<Attempt>, at: number): void {
    for (const attempt of attempts) {
      attempt.abort();
      const { request, attempt: number, parts } = attempt;
      if (!this.#setup.isPaid(request) || !(isPaid(parts.spent) || isPaid(parts.kept))) continue;
      this.#write(request, number, parts, at);
    }
  }

  /** The same after a fault, unless it is that of the journal. */
  writeAfter(error: unknown, attempts: Iterable<Attempt>, at: number): void {
    const isOfJournal = MasbenchError.isInstance(error) && /^(JOURNAL|REPLAY)/.test(error.code);
    if (!isOfJournal && !this.#cursor.recorded) this.write(attempts, at);
  }

  /** Counts what was kept for requests that were not answered, where the match stops. */
  chargeKept(): void {
    for (const [id, kept] of this.#kept ?? []) this.#setup.tally.spend(this.#seatIndexOf(id), kept);
  }

  #write(request: OpenRequest, attempt: number, { spent, kept: fresh }: Parts, at: number): void {
    const { id, seatIndex } = request;
    const kept = addSpent(this.#kept?.get(id) ?? nothingSpent, fresh);
    this.#charge(id, seatIndex, { spent, kept });
    const announced = this.#setup.journal.callsAnnounced?.() ?? 0;
    const calls = announced === 0 ? undefined : announced;
    this.#cursor.interrupt({ id, attempt, spent, kept, calls, at });
  }

  #follow(entry: InterruptEntry): void {
    if (entry.calls !== undefined) (this.#covered ??= new Map()).set(entry.id, entry.calls);
    const kept = entry.kept === undefined ? nothingSpent : spentFromJson(entry.kept);
    this.#charge(entry.id, this.#seatIndexOf(entry.id), { spent: spentFromJson(entry), kept });
  }

  #charge(id: string, seatIndex: number, { spent, kept }: Parts): void {
    this.#setup.budget.lose({ seatIndex, kind: kindOf(id) }, spent);
    this.#setup.tally.spend(seatIndex, spent);
    this.#kept ??= new Map();
    if (!isPaid(kept)) {
      this.#kept.delete(id);
      this.#setup.budget.release(id, seatIndex);
    } else {
      this.#kept.set(id, kept);
      this.#setup.budget.keep(id, seatIndex, kept);
    }
  }

  #seatIndexOf(id: string): number {
    return this.#setup.position.open.get(id.slice(0, id.lastIndexOf('#')))?.seatIndex ?? -1;
  }
}

function kindOf(id: string): string {
  return id.slice(0, id.search(/[/#]/u));
}
