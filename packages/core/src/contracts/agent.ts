import type * as z from 'zod';
import type { ActionOf, AnyGame, DataOf, MoveKinds, ViewsOf } from './game.js';
import type { BlobReference } from './blobs.js';
import type { CallRecord } from './call-log.js';
import type { Rng } from './random.js';
import type { Seat } from './seat.js';
import type { Usage } from './usage.js';

/** What an agent is asked: a frozen copy, made when the request was opened. */
export interface Turn<G extends AnyGame = AnyGame, Kind extends MoveKinds<G> = MoveKinds<G>> {
  readonly kind: Kind;
  readonly seat: Seat;
  /** How many moves of this seat were answered before this request was opened. */
  readonly turn: number;
  readonly data: DataOf<G, Kind>;
  readonly view: ViewsOf<G>;
  /** What a legal action is. */
  readonly schema: z.ZodType<ActionOf<G, Kind>>;
}

/** A turn of any kind of move of a game: comparing `kind` narrows its data, view and schema. */
export type TurnOf<G extends AnyGame> = { readonly [Kind in MoveKinds<G>]: Turn<G, Kind> }[MoveKinds<G>];

/** One of the seat's own earlier moves. */
export interface PastMove {
  readonly kind: string;
  readonly data: unknown;
  readonly action: unknown;
  /** What the seat saw then, re-derived by replay. */
  readonly view: () => unknown;
}

/**
 * Ends a claim: what was not used is free again. With `'lost'` the rest counts as spent, as nothing is known of what a
 * call that broke off did cost. Ending it again changes nothing.
 */
export type EndClaim = (how?: 'lost') => void;

/** What an agent may use while it answers. */
export interface AgentIO {
  /** Aborts when the answer is no longer wanted: the time is up, the request was dropped, the match ended. */
  readonly signal: AbortSignal;
  /** Draws seeded by the match, the request and the attempt. */
  readonly rng: Rng;
  /** Id of the request: names records and caches. It tells nothing about other seats. */
  readonly id: string;
  /**
   * A random word of this match and seat, kept from all others: for marks around text that others wrote. It is the same
   * again when a call log is resumed.
   */
  readonly nonce: string;
  /** 1 for the first attempt at this request. */
  readonly attempt: number;
  /** What was wrong with the attempt before this one. */
  readonly lastError: string | undefined;
  /** Reports what was spent; may be called often. See `completeUsage` for fields that are left out. */
  readonly use: (usage: Partial<Usage>) => void;
  /**
   * Claims what the next call may cost at most, before it is made: calls, tokens, dollars. Resolves when the claim is
   * granted. It waits while other open claims leave no room for it, and for that time neither time-outs nor service
   * time run. What `use` then reports comes off the claim. End it with the returned function when the call has ended;
   * it ends with the attempt at the latest, and counts as lost where the attempt throws, is late or is aborted.
   *
   * An attempt that makes concurrent calls claims for all of them at once: a claim that only claims of waiting
   * attempts, its own included, leave no room for is refused.
   * @throws BudgetError where the budget of the seat or of the match can never have room for it, and MasbenchError
   *   `OPTION_INVALID` where it gives no bound for what is limited.
   */
  readonly reserve: (bound: Partial<Usage>) => Promise<EndClaim>;
  /**
   * Writes a record to the match's call log. Outside of replay. Resolves when the record survives the death of this
   * process: await it before the result is used. A log that cannot be written ends the match. After the match has ended,
   * records are discarded.
   */
  readonly trace: (record: CallRecord) => Promise<void>;
  /** The records that an interrupted run left of this very request and attempt, in order. */
  readonly traced: readonly CallRecord[];
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

/** One function for all kinds; what it returns is checked by the schema. */
export type CatchAll<G extends AnyGame> = (turn: Turn<G>, io: AgentIO) => Awaitable<unknown>;

/** What sits in a seat: shown wherever a result is shown, so that a scripted player never passes for a model. */
export type PlayerNature = (typeof natures)[number];

export const natures = ['scripted', 'simulated', 'model', 'human'] as const;

/**
 * What an agent is given when it is created for a match. Nothing that follows from the seed is in it but `rng`: code that
 * must not find out the seed belongs in another process (`@masbench/seat`).
 */
export interface MatchInfo {
  /**
   * The id that the match was given, else a random word: the same for all its seats, and the same again when the match is
   * resumed with its call log.
   */
  readonly id: string;
  readonly game: string;
  readonly seat: Seat;
  readonly seats: readonly Seat[];
  /** Draws seeded by the match and the seat. */
  readonly rng: Rng;
  /** Aborts when the match has ended, whether it finished, was aborted or failed: close here what was opened. */
  readonly signal: AbortSignal;
}

/** An agent with a name, created anew for each match, so it can hold state. */
export interface NamedAgent<G extends AnyGame> {
  readonly name: string;
  readonly version?: string | undefined;
  /** Seats of scripted and simulated players are played in virtual time unless a scheduler is chosen. */
  readonly nature?: PlayerNature | undefined;
  /**
   * True where an agent that is created in the middle of a match plays on as the first one would have: it has no memory
   * of its own, or rebuilds it from `io.past()` and its draws. Without it, a match in which the agent has moved is
   * neither resumed nor forked.
   * @default false
   */
  readonly resumable?: boolean | undefined;
  readonly create: (match: MatchInfo) => Handlers<G> | CatchAll<G>;
}

/** What occupies a seat. */
export type Agent<G extends AnyGame> = Handlers<G> | CatchAll<G> | NamedAgent<G>;

/** True for an agent with a name. A game may have a kind of move that is called `create`, but handlers have no name. */
export function isNamedAgent<G extends AnyGame>(agent: Agent<G>): agent is NamedAgent<G> {
  const given = agent as Partial<NamedAgent<G>> | null | undefined;
  return typeof given === 'object' && typeof given?.create === 'function' && typeof given.name === 'string';
}
