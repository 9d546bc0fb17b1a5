import { randomUUID } from 'node:crypto';
import {
  RefusalError,
  UnavailableError,
  type AgentIO,
  type MatchInfo,
  type Turn,
  type Usage,
} from '@masbench/core';
import { askedTurn } from './asked-turn.js';
import { newBlobs } from './blobs.js';
import { Deferred, unlessAborted } from './deferred.js';
import { protocol, type FromSeat, type Ready, type ReportedUsage, type ToSeat } from './messages.js';
import { Notes } from './notes.js';
import type { Connection, Transport, WireEvents } from './transport.js';

/** Options of a session. */
export interface SessionOptions {
  /** How long the program may take until it says `ready`, in milliseconds. @default 30_000 */
  readonly startMs?: number | undefined;
  /** How long one answer may take, in milliseconds. @default 600_000 */
  readonly answerMs?: number | undefined;
}

/** An answer and what it cost, as far as that was reported. */
export interface Answered {
  readonly action: unknown;
  readonly usage: readonly Partial<Usage>[];
}

interface Waiting {
  readonly use: AgentIO['use'];
  readonly usage: Partial<Usage>[];
  readonly answered: Deferred<Answered>;
}

/** One process of a program, or one session with a server, from its start until it ends or is closed. */
export class Session {
  readonly id = randomUUID();
  /** Anything unusual, for the call log. */
  readonly notes: Notes;
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #answerMs: number;
  readonly #waiting = new Map<string, Waiting>();
  /** SHA-256 of what turns showed that were answered. */
  readonly #received = new Set<string>();
  readonly #ready = new Deferred<Ready>();
  #isReady = false;
  #isAbsent = false;
  #why: string | undefined;

  /** @param past the earlier moves of the seat, if there are any */
  constructor(
    transport: Transport,
    { id, game, seat, seats }: Pick<MatchInfo, 'id' | 'game' | 'seat' | 'seats'>,
    past: Extract<ToSeat, { type: 'match' }>['past'],
    { startMs = 30_000, answerMs = 600_000 }: SessionOptions,
  ) {
    this.#transport = transport;
    this.#answerMs = answerMs;
    this.notes = new Notes(transport.secrets);
    this.#connection = transport.open(this.#events());
    const timer = setTimeout(() => this.#fail(`did not say that it is ready within ${startMs} ms`), startMs);
    this.#ready.promise.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
    this.#connection.send({
      type: 'match',
      protocol,
      session: this.id,
      match: id,
      game,
      seat,
      seats: [...seats],
      ...(past === undefined || past.length === 0 ? {} : { past }),
    });
  }

  /** Why the program answers no more, if so. */
  get ended(): string | undefined {
    return this.#why;
  }

  /** @throws Error if the program never got ready */
  async ready(): Promise<Ready> {
    return this.#ready.promise;
  }

  /**
   * Reports what the program spends.
   *
   * @param random what the program seeds its draws for this turn with
   * @throws Error with the reason why there is no answer, and `RefusalError`
   */
  async ask(turn: Turn, io: AgentIO, random: string): Promise<Answered> {
    const { signal } = io;
    await unlessAborted(this.#ready.promise, signal);
    const blobs = await newBlobs(turn, io, this.#received);
    signal.throwIfAborted();
    if (this.#why !== undefined) throw this.#error(this.#why);
    const id = `${io.id}/${io.attempt}`;
    const answered = new Deferred<Answered>();
    this.#waiting.set(id, { use: io.use, usage: [], answered });
    this.#connection.send({
      type: 'turn',
      session: this.id,
      id,
      ...askedTurn(turn, io),
      nonce: io.nonce,
      random,
      ...(blobs.length === 0
        ? {}
        : { blobs: Object.fromEntries(blobs.map(({ reference, base64 }) => [reference.sha256, base64])) }),
    });
    const late = setTimeout(() => {
      this.#cancel(id);
      this.#reject(id, `gave no answer within ${this.#answerMs} ms`);
    }, this.#answerMs);
    try {
      const answer = await unlessAborted(answered.promise, signal);
      for (const { reference } of blobs) this.#received.add(reference.sha256);
      return answer;
    } finally {
      clearTimeout(late);
      if (this.#waiting.delete(id)) this.#cancel(id);
    }
  }

  /** Resolves when nothing of the program is left. */
  async close(): Promise<void> {
    this.#why ??= 'the match has ended';
    this.#ready.reject(this.#error(this.#why));
    for (const id of this.#waiting.keys()) this.#reject(id, this.#why);
    await this.#connection.close(this.id);
  }

  #events(): WireEvents {
    return {
      message: (message) => this.#receive(message),
      stray: (text) => this.notes.add('stray', text),
      said: (text) => this.notes.say(text),
      failed: (id, why) => this.#reject(id, why),
      broken: (why) => {
        for (const id of this.#waiting.keys()) this.#reject(id, why);
      },
      ended: (why) => this.#fail(why),
      absent: (why) => {
        this.#isAbsent = true;
        this.#fail(why);
      },
    };
  }

  #receive(message: FromSeat): void {
    if (message.type === 'ready') {
      this.#greeted(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) {
      this.notes.add('unasked', JSON.stringify(message));
      return;
    }
    switch (message.type) {
      case 'usage':
        spend(waiting, message.usage);
        return;
      case 'trace':
        this.notes.trace(message.record);
        return;
      case 'error':
        this.#reject(message.id, message.message, message.reason);
        return;
      default:
        if (message.usage !== undefined) spend(waiting, message.usage);
        this.#waiting.delete(message.id);
        this.#connection.accepted();
        // An action that was left out is `null`, which no usual schema accepts.
        waiting.answered.resolve({ action: message.action ?? null, usage: waiting.usage });
    }
  }

  #greeted(ready: Ready): void {
    if (this.#isReady) {
      this.notes.add('unasked', JSON.stringify(ready));
    } else if (ready.protocol === protocol) {
      this.#isReady = true;
      this.#connection.accepted();
      this.#ready.resolve(ready);
    } else {
      const theirs = JSON.stringify(ready.protocol.slice(0, 100));
      this.#fail(`speaks ${theirs} where ${protocol} is needed`);
    }
  }

  #fail(why: string): void {
    if (this.#why !== undefined) return;
    const said = this.notes.lastWords();
    this.#why = said === undefined ? why : `${why}: ${said}`;
    this.#ready.reject(this.#error(this.#why));
    for (const id of this.#waiting.keys()) this.#reject(id, this.#why);
    void this.#connection.close(this.id);
  }

  #reject(id: string, why: string, reason: 'error' | 'refusal' = 'error'): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.answered.reject(
      reason === 'refusal' ? new RefusalError(this.notes.clean(why)) : this.#error(why),
    );
  }

  #cancel(id: string): void {
    this.#connection.send({ type: 'cancel', session: this.id, id });
  }

  /** A program that was never there has done nothing, which is no move of its seat. */
  #error(why: string): Error {
    const message = this.notes.clean(`${this.#transport.name} ${why}`);
    return this.#isAbsent ? new UnavailableError(message) : new Error(message);
  }
}

/** Counts at once: a turn may be canceled before it is answered. */
function spend({ use, usage }: Waiting, reported: ReportedUsage): void {
  const spent = reportedSpending(reported);
  usage.push(spent);
  use(spent);
}

/** Usage reported by a message. Calls that are left out are unknown too if tokens or dollars were spent. */
export function reportedSpending(reported: ReportedUsage): Partial<Usage> {
  const { seconds: _seconds, ...spent } = knownReportedUsage(reported);
  const isUnknown = Object.keys(spent).length > 0 && !('calls' in spent);
  return isUnknown ? { ...knownReportedUsage(reported), calls: undefined } : knownReportedUsage(reported);
}

/** `null` on the wire is unknown. */
export function knownReportedUsage(reported: ReportedUsage): Partial<Usage> {
  return Object.fromEntries(Object.entries(reported).map(([name, value]) => [name, value ?? undefined]));
}
