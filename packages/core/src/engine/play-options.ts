import type { Agent } from '../contracts/agent.js';
import type { BlobStore } from '../contracts/blobs.js';
import type { AnyGame, ConfigInputOf, EffectKinds } from '../contracts/game.js';
import type { Journal, RecordedJournal } from '../journal/journal.js';
import type { LimitsInput } from '../contracts/limits.js';
import type { Middleware } from './player.js';
import type { Seed } from '../contracts/random.js';
import type { Scheduler } from './scheduler.js';
import type { Seat } from '../contracts/seat.js';
import type { Services } from '../contracts/service.js';

/** The beginning of another match, whose recorded answers are followed. */
export interface Fork {
  readonly journal: RecordedJournal;
  /** So many lines are followed. @default all */
  readonly until?: number | undefined;
  /**
   * Asked before every recorded answer, until it is false for the first time: from there on the match is live. It must
   * depend on the request alone. Where it is given, the game, its views and its configuration may differ from those of
   * the record: following then also ends where nature draws something else, and where a request is not open.
   * @default the beginning is followed as it is, and a difference is an error
   */
  readonly while?: ((next: FollowedRequest) => boolean) | undefined;
}

/** A request whose recorded answer comes next. */
export interface FollowedRequest {
  readonly id: string;
  readonly kind: string;
  /** `undefined` for draws, effects, and requests that are not open. */
  readonly seat: Seat | undefined;
  readonly key: string | undefined;
  /** True where data and views are those of the record; for draws, where nature draws the same. */
  readonly isShownAlike: boolean;
}

/** How a match is played. */
export interface MatchOptions<G extends AnyGame> {
  /** Name of the match in its journal and for its seats. @default a hash of game, configuration, seats and seed in the journal, a random word for seats */
  readonly id?: string | undefined;
  /** What the game's own schema accepts. */
  readonly config: ConfigInputOf<G>;
  /** Who sits where. The order of the seats is the order of the keys. */
  readonly agents: Readonly<Record<Seat, Agent<G>>>;
  /** What all draws come from. @default a new one, named in the journal and in the result */
  readonly seed?: Seed | undefined;
  /** @default `virtual()` where all agents and services are scripted or simulated, else `arrival()` */
  readonly scheduler?: Scheduler | undefined;
  readonly limits?: LimitsInput | undefined;
  /** Stands around every agent; the first is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** A journal that holds lines already is resumed. @default one in memory */
  readonly journal?: Journal | undefined;
  /** Answers that are given by the experimenter: by request id, checked, journaled as `forced`, charged nothing. */
  readonly force?: Readonly<Record<string, unknown>> | undefined;
  /** A fork: the beginning of another match is followed, then the match goes on live. */
  readonly from?: Fork | undefined;
  /** Where images are kept. @default that of the journal, else memory */
  readonly blobs?: BlobStore | undefined;
  /**
   * Removes secrets from the messages of errors that agents and services throw, before they are journaled, emitted or
   * shown to the agent as `lastError`. Of an error, nothing but its message is kept. Values of environment variables
   * whose names end in KEY, TOKEN, SECRET, PASSWORD or CREDENTIALS are removed in any case.
   *
   * @default nothing more is removed
   */
  readonly redact?: ((text: string) => string) | undefined;
  /** Stops the match, which can then be resumed. */
  readonly signal?: AbortSignal | undefined;
}

/** How a match is played; a game that asks for effects needs their services. */
export type PlayOptions<G extends AnyGame> = MatchOptions<G> &
  ([EffectKinds<G>] extends [never]
    ? { readonly services?: Services<G> | undefined }
    : { readonly services: Services<G> });
