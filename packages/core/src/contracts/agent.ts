import type * as z from 'zod';
import type { ActionOf, AnyGame, DataOf, MoveKinds, ViewsOf } from './game.js';
import type { BlobReference } from './blobs.js';
import type { CallRecord } from './call-log.js';
import type { Rng } from '@masbench/statistics';
import type { Seat } from './seat.js';
import type { Usage } from '../usage/usage.js';

/** The question to an agent: a frozen copy, made when the request was opened. */
export interface Turn<G extends AnyGame = AnyGame, Kind extends MoveKinds<G> = MoveKinds<G>> {
  readonly kind: Kind;
  readonly seat: Seat;
  /** How many moves of this seat were answered before this request was opened. */
  readonly turn: number;
  readonly data: DataOf<G, Kind>;
  readonly view: ViewsOf<G>;
  /** The schema of a legal action. */
  readonly schema: z.ZodType<ActionOf<G, Kind>>;
}

/** A turn of any kind of move; checking `kind` narrows its data, view and schema. */
export type TurnOf<G extends AnyGame> = { readonly [Kind in MoveKinds<G>]: Turn<G, Kind> }[MoveKinds<G>];

/** One of the seat's own earlier moves. */
export interface PastMove {
  readonly kind: string;
  readonly data: unknown;
  readonly action: unknown;
  /** The view of the seat at that time, re-derived by replay. */
  readonly view: () => unknown;
}

/**
 * Settles a reservation: reports what its call used, and frees the rest. With `'lost'`, what was not reported counts as
 * spent, because the cost of a call that broke off is unknown. Settling it again has no effect.
 */
export type Settle = (how?: 'lost' | { readonly usage: Partial<Usage> }) => void;

/** Tools of an agent while it answers. */
export interface AgentIO {
  /** Aborts when the answer is no longer needed: the time is up, the request was dropped, or the match has ended. */
  readonly signal: AbortSignal;
  /** Random numbers, seeded by the match, the request and the attempt. */
  readonly rng: Rng;
  /** Id of the request, for records and caches. It reveals nothing about other seats. */
  readonly id: string;
  /**
   * A random word that only this seat of this match knows, to mark text written by others. It stays the same when the
   * match is resumed with its call log.
   */
  readonly nonce: string;
  /** 1 for the first attempt at this request. */
  readonly attempt: number;
  /** Why the previous attempt was rejected. */
  readonly lastError: string | undefined;
  /**
   * Reports usage that is not reported by settling a reservation; can be called several times. See `completeUsage` for
   * missing fields.
   */
  readonly use: (usage: Partial<Usage>) => void;
  /**
   * Reserves the most that the next call can cost (calls, tokens, dollars) before it is made. Resolves when that is set
   * aside. It waits while other open reservations leave too little; during that time, neither time-outs nor service time
   * run. Settle the reservation with the returned function when the call has ended, and give it what the call used; what
   * `use` reports is deducted from the reservation only while no other one is open. A reservation is settled with the
   * attempt at the latest, and counts as lost if the attempt throws, is late or is aborted.
   *
   * An attempt that makes concurrent calls must reserve for all of them at once: a reservation is refused if it could
   * only be kept once attempts settle theirs that are themselves waiting, including this one.
   * @throws MasbenchError `BUDGET_SPENT` if it can never fit into the budget of the seat or of the match, and
   *   `OPTION_INVALID` if it gives no bound for a limited amount.
   */
  readonly reserve: (bound: Partial<Usage>) => Promise<Settle>;
  /**
   * Writes a record to the match's call log, which is not part of replay. Resolves when the record survives the death of
   * this process: await it before you use the result. If the log cannot be written, the match ends. After the match has
   * ended, records are discarded. A record with a `result`, an `action` or an `output` is an answer: write one for a
   * reservation, before you settle it, if a resumed attempt takes it from `traced` instead of paying again.
   */
  readonly trace: (record: CallRecord) => Promise<void>;
  /** The records of this request and attempt from an interrupted run, in order. */
  readonly traced: readonly CallRecord[];
  /**
   * Returns whether the match would take an answer: as its schema writes it, or in another spelling that can mean nothing
   * else (unless the match is strict).
   */
  readonly accepts: (answer: unknown) => boolean;
  /** Notes that the player is asked again within this attempt; the answer is then recorded as read after that. */
  readonly askAgain: () => void;
  /** The bytes of a reference that occurs in this turn's view or data. */
  readonly blob: (reference: BlobReference) => Promise<Uint8Array>;
  /** The seat's own earlier moves, oldest first. */
  readonly past: () => readonly PastMove[];
}

export type Awaitable<Value> = Value | PromiseLike<Value>;

/** One typed handler for every kind of move. */
export type Handlers<G extends AnyGame> = {
  readonly [Kind in MoveKinds<G>]: (turn: Turn<G, Kind>, io: AgentIO) => Awaitable<ActionOf<G, Kind>>;
};

/** One function for all kinds; its return value is checked by the schema. */
export type CatchAll<G extends AnyGame> = (turn: Turn<G>, io: AgentIO) => Awaitable<unknown>;

/** The type of a player. Shown with every result, so that a scripted player never passes for a model. */
export type PlayerNature = (typeof natures)[number];

export const natures = ['scripted', 'simulated', 'model', 'human'] as const;

/** Returns whether a player of this nature follows rules or draws: nothing is paid for it, and it needs no real time. */
export function isOffline(nature: string | null | undefined): boolean {
  return nature === 'scripted' || nature === 'simulated';
}

/**
 * Facts given to an agent when it is created for a match. Only `rng` depends on the seed: run code that must not find out
 * the seed in another process (`@masbench/seat`).
 */
export interface MatchInfo {
  /**
   * The id given to the match, otherwise a random word. It is the same for all seats, and stays the same when the match is
   * resumed with its call log.
   */
  readonly id: string;
  readonly game: string;
  readonly seat: Seat;
  readonly seats: readonly Seat[];
  /** Random numbers, seeded by the match and the seat. */
  readonly rng: Rng;
  /** Aborts when the match has finished, was aborted or failed: close what the agent opened. */
  readonly signal: AbortSignal;
}

/** An agent with a name, created anew for each match, so it can hold state. */
export interface NamedAgent<G extends AnyGame> {
  readonly name: string;
  readonly version?: string | undefined;
  /** Seats of scripted and simulated players are played in virtual time unless a scheduler is chosen. */
  readonly nature?: PlayerNature | undefined;
  /**
   * True if an agent that is created in the middle of a match plays on as the first one would have: it has no memory
   * of its own, or rebuilds it from `io.past()` and its draws. Without it, a match in which the agent has moved is
   * neither resumed nor forked.
   * @default false
   */
  readonly resumable?: boolean | undefined;
  /**
   * True if an answer depends on its turn alone, and on nothing that the seat was shown or did before: a counterfactual then
   * gives a recorded answer again to the same turn, whatever came before.
   * @default false
   */
  readonly memoryless?: boolean | undefined;
  readonly create: (match: MatchInfo) => Handlers<G> | CatchAll<G>;
}

/** The occupant of a seat. */
export type Agent<G extends AnyGame> = Handlers<G> | CatchAll<G> | NamedAgent<G>;

/** True for an agent with a name. A game may have a kind of move that is called `create`, but handlers have no name. */
export function isNamedAgent<G extends AnyGame>(agent: Agent<G>): agent is NamedAgent<G> {
  const given = agent as Partial<NamedAgent<G>> | null | undefined;
  return typeof given === 'object' && typeof given?.create === 'function' && typeof given.name === 'string';
}
