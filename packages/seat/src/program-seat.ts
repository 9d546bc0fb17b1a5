import {
  reserveBound,
  MasbenchError,
  readMessage,
  type AgentIO,
  type AnyGame,
  type MatchInfo,
  type NamedAgent,
  type PlayerNature,
  type Turn,
} from '@masbench/core';
import * as z from 'zod';
import { randomWord } from './random-word.js';
import { usageSchema, type Ready, type ReportedUsage } from './wire/messages.js';
import {
  Session,
  reportedSpending,
  knownReportedUsage,
  type Answered,
  type SessionOptions,
} from './wire/session.js';
import type { Transport } from './wire/transport.js';

/** How a program is seated. */
export interface ProgramSeatOptions extends SessionOptions {
  /** Shown wherever results are. @default that of the transport */
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  /**
   * Nature of the player. A program that calls no model says `scripted`, and its matches take no real time into account.
   *
   * @default 'model'
   */
  readonly nature?: PlayerNature | undefined;
  /**
   * True if the program plays on from its earlier moves, which it is given, as if it had never stopped: it has no
   * memory of its own, or rebuilds it from them. Then a match is resumed, and a program that crashed is started again.
   *
   * @default false
   */
  readonly resumable?: boolean | undefined;
  /**
   * Largest cost of one decision. Needed under a limit on tokens or dollars.
   *
   * @default one call of unknown tokens and dollars
   */
  readonly bound?: ReportedUsage | undefined;
  /**
   * True if the random word of every turn follows from the seed of the match, so that the same seed gives the same
   * draws. A program could try small seeds against its words: give a long seed to matches of programs that you do
   * not trust, or say `false` for words that follow from the match's secret alone.
   *
   * @default true for scripted and simulated programs
   */
  readonly seeded?: boolean | undefined;
}

/**
 * A program of any language as a player. It is started when its seat is asked for the first time in a match, and ended
 * with the match. What it does wrong is data: an attempt that failed, with the reason.
 *
 * A decision for which a program reports no usage counts as one call of unknown cost, unless the program is scripted or
 * simulated.
 */
export function programSeat(transport: Transport, options: ProgramSeatOptions = {}): NamedAgent<AnyGame> {
  const { name = transport.name, version, nature = 'model', resumable = false } = options;
  return {
    name,
    version,
    nature,
    resumable,
    create: (match) => {
      const seated = new SeatedProgram(transport, match, options);
      return async (turn, io) => seated.answer(turn, io);
    },
  };
}

/** Starts a program only to ask what it says of itself. @throws MasbenchError `OPTION_INVALID` if it does not say */
export async function readDeclaration(transport: Transport, options: SessionOptions = {}): Promise<Ready> {
  const nowhere = { id: 'none', game: 'none', seat: 'none', seats: ['none'] };
  const session = new Session(transport, nowhere, undefined, options);
  try {
    return await session.ready();
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot seat a program: ${readMessage(cause)}`, { cause });
  } finally {
    await session.close();
  }
}

const recordedUsage = z.array(usageSchema);
const natureless: ReadonlySet<PlayerNature> = new Set(['scripted', 'simulated']);

class SeatedProgram {
  readonly #transport: Transport;
  readonly #match: MatchInfo;
  readonly #options: ProgramSeatOptions;
  readonly #isPaid: boolean;
  #session: Session | undefined;

  constructor(transport: Transport, match: MatchInfo, options: ProgramSeatOptions) {
    this.#transport = transport;
    this.#match = match;
    this.#options = options;
    this.#isPaid = !natureless.has(options.nature ?? 'model');
  }

  async answer(turn: Turn, io: AgentIO): Promise<unknown> {
    const recorded = this.#recorded(io);
    const answered = recorded ?? (await this.#asked(turn, io));
    for (const usage of recorded?.usage ?? []) io.use(usage);
    if (this.#isPaid && answered.usage.length === 0) io.use({ calls: 1 });
    return answered.action;
  }

  async #asked(turn: Turn, io: AgentIO): Promise<Answered> {
    const end = this.#isPaid
      ? await reserveBound(io, this.#transport.name, knownReportedUsage(this.#options.bound ?? {}))
      : undefined;
    const session = this.#opened(io);
    try {
      const answered = await session.ask(turn, io, randomWord(io, this.#options.seeded ?? !this.#isPaid));
      await session.notes.write(io);
      if (this.#isPaid) await io.trace({ type: 'seat-answer', ...answered });
      end?.();
      return answered;
    } catch (error) {
      if (!io.signal.aborted) await session.notes.write(io);
      throw error;
    }
  }

  /** An answer that an interrupted run paid for. */
  #recorded(io: AgentIO): Answered | undefined {
    if (!this.#isPaid) return undefined;
    const record = io.traced.find(({ type }) => type === 'seat-answer');
    if (record === undefined) return undefined;
    const { data: usage = [] } = recordedUsage.safeParse(record['usage']);
    return { action: record['action'], usage: usage.map(reportedSpending) };
  }

  #opened(io: AgentIO): Session {
    const before = this.#session;
    const canStart = before === undefined || (before.ended !== undefined && this.#options.resumable === true);
    if (!canStart) return before;
    const past = this.#options.resumable === true ? io.past() : [];
    const session = new Session(
      this.#transport,
      this.#match,
      past.map(({ kind, data, action, view }) => ({ kind, data: data ?? null, view: view(), action })),
      this.#options,
    );
    if (before === undefined) this.#closeWithMatch();
    this.#session = session;
    return session;
  }

  #closeWithMatch(): void {
    const { signal } = this.#match;
    const close = (): void => void this.#session?.close();
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
  }
}
