import {
  OpenDecisions,
  reserveBound,
  type AgentIO,
  type AnyGame,
  type MatchInfo,
  type NamedAgent,
  type Turn,
} from '@masbench/core';
import { askedTurn } from '../wire/asked-turn.js';
import { newBlobs, type SentBlob } from '../wire/blobs.js';

/** The view of the seat at this look. */
export type DeskView =
  | { readonly status: 'waiting' }
  | { readonly status: 'over' }
  | {
      readonly status: 'your-move';
      /** Names the match and the attempt: it changes when an illegal action is asked for again. */
      readonly request: string;
      readonly game: string;
      readonly seat: string;
      readonly seats: readonly string[];
      readonly kind: string;
      readonly turn: number;
      readonly data: unknown;
      readonly view: unknown;
      /** The JSON schema of a legal action. */
      readonly schema: Readonly<Record<string, unknown>>;
      readonly attempt: number;
      /** The fault of the previous action. */
      readonly lastError?: string | undefined;
    };

/** A look, and what came of the action before it. */
interface Answered {
  readonly note: string;
  readonly now: DeskView;
}

export interface SeatDeskOptions {
  /** @default 'mcp' */
  readonly name?: string | undefined;
  /** How long a look waits for a decision, in milliseconds. Clients give a call 30 to 60 seconds. @default 15_000 */
  readonly waitMs?: number | undefined;
}

interface Decision {
  readonly turn: Turn;
  readonly io: AgentIO;
  readonly match: MatchInfo;
}

/**
 * One seat as a desk with two doors: the engine lays decisions on it, and a client that calls when it likes looks at
 * them and answers. It holds exactly one seat, so that nothing of another can be seen through it.
 */
export class SeatDesk {
  readonly agent: NamedAgent<AnyGame>;
  readonly #waitMs: number;
  readonly #decisions = new OpenDecisions<Decision>(() => this.#changed());
  /** Requests that were answered, the last ones. */
  readonly #answered: string[] = [];
  #waiting: (() => void)[] = [];
  #isOver = false;
  #isKnownToBeOver = false;

  constructor({ name = 'mcp', waitMs = 15_000 }: SeatDeskOptions = {}) {
    this.#waitMs = waitMs;
    this.agent = {
      name,
      nature: 'model',
      // The state is in the match, which a client finds again as it left it.
      resumable: true,
      create: (match) => async (turn, io) => this.#ask(match, turn, io),
    };
  }

  /** Waits for a decision, and shows it: the oldest where several are open. */
  async look(signal?: AbortSignal): Promise<DeskView> {
    if (this.#decisions.oldest === undefined && !this.#isOver && signal?.aborted !== true)
      await this.#change(signal);
    const first = this.#decisions.oldest;
    if (first === undefined) return this.#isOver ? this.#farewell() : { status: 'waiting' };
    const { request, turn, io, match } = first;
    return {
      status: 'your-move',
      request,
      game: match.game,
      seat: match.seat,
      seats: match.seats,
      ...askedTurn(turn, io),
    };
  }

  /** The images that the decision shows. */
  async images(): Promise<readonly SentBlob[]> {
    const first = this.#decisions.oldest;
    return first === undefined ? [] : newBlobs(first.turn, first.io, new Set());
  }

  /** The seat's own earlier moves, oldest first. */
  past(): readonly { readonly kind: string; readonly data: unknown; readonly action: unknown }[] {
    const moves = this.#decisions.oldest?.io.past() ?? [];
    return moves.map(({ kind, data, action }) => ({ kind, data: data ?? null, action }));
  }

  /** Answers a decision once; the same answer again, after a call that was lost, changes nothing. */
  async act(request: string, action: unknown, signal?: AbortSignal): Promise<Answered> {
    if (!this.#decisions.answer(request, action)) {
      const note = this.#answered.includes(request)
        ? `${request} was answered before: nothing changed`
        : `${request} is not open: nothing changed`;
      return { note, now: await this.look(signal) };
    }
    this.#answered.push(request);
    if (this.#answered.length > 100) this.#answered.shift();
    const now = await this.look(signal);
    const isAgain = now.status === 'your-move' && now.lastError !== undefined;
    const note =
      isAgain && now.request.startsWith(request.slice(0, request.lastIndexOf('/') + 1))
        ? `The action was not legal: ${now.lastError}`
        : 'The action was taken';
    return { note, now };
  }

  /**
   * No match follows: looks say so. Resolves when one has said so, at the latest after a time.
   *
   * @param farewellMs in milliseconds. @default 0
   */
  async close(farewellMs = 0): Promise<void> {
    this.#isOver = true;
    this.#changed();
    if (farewellMs > 0 && !this.#isKnownToBeOver) await this.#change(undefined, farewellMs);
  }

  async #ask(match: MatchInfo, turn: Turn, io: AgentIO): Promise<unknown> {
    const end = await reserveBound(io, this.agent.name);
    const action = await this.#decisions.ask(match.id, { turn, io, match });
    // What a client spends is not known here.
    io.use({ calls: 1 });
    end();
    return action;
  }

  #farewell(): DeskView {
    this.#isKnownToBeOver = true;
    this.#changed();
    return { status: 'over' };
  }

  #changed(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #change(signal: AbortSignal | undefined, waitMs = this.#waitMs): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      const wake = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(wake);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }
}
