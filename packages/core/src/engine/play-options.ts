import type { Agent } from '../contracts/agent.js';
import type { BlobStore } from '../contracts/blobs.js';
import type { AnyGame, ConfigInputOf, EffectKinds } from '../contracts/game.js';
import type { Journal, RecordedJournal } from '../journal/journal.js';
import type { LimitsInput } from '../contracts/limits.js';
import type { Lost } from '../usage/lost.js';
import type { Middleware } from './player.js';
import type { Seed } from '@masbench/statistics';
import type { Scheduler } from './scheduler.js';
import type { Seat } from '../contracts/seat.js';
import type { Services } from '../contracts/service.js';

/** The beginning of another match, whose recorded answers are replayed. */
export interface Fork {
  readonly journal: RecordedJournal;
  /** The number of lines to follow. @default all */
  readonly until?: number | undefined;
  /**
   * Called before every recorded answer until it returns false for the first time; from then on the match is live. It
   * must depend on the request alone. With it, the game, its views and its configuration can differ from those of the
   * record: following then also ends where chance draws something else, and where a request is not open.
   * @default the beginning is followed strictly, and a difference is an error
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
  /** True if data and views are the recorded ones; for draws, if the draw is the recorded one. */
  readonly isShownAlike: boolean;
}

/** How a match is played. */
export interface MatchOptions<G extends AnyGame> {
  /** Name of the match in its journal and for its seats. @default a hash of game, configuration, seats and seed in the journal, a random word for seats */
  readonly id?: string | undefined;
  /**
   * The digest of what a run planned of this match: who plays, under which limits. It is kept in the journal, which is not
   * continued under another plan. @default none
   */
  readonly plan?: string | undefined;
  /** A configuration that the game's schema accepts. */
  readonly config: ConfigInputOf<G>;
  /** The agent of each seat. The order of the seats is the order of the keys. */
  readonly agents: Readonly<Record<Seat, Agent<G>>>;
  /** The seed of all draws. @default random, and reported in the journal and in the result */
  readonly seed?: Seed | undefined;
  /** @default `virtual()` if all agents and services are scripted or simulated, otherwise `arrival()` */
  readonly scheduler?: Scheduler | undefined;
  readonly limits?: LimitsInput | undefined;
  /**
   * The part of what was lost, according to the journal, that limits are not to count any more, because somebody has found out
   * what the lost calls have cost. @default nothing
   */
  readonly settled?: { readonly seats: Readonly<Record<Seat, Lost>>; readonly services: Lost } | undefined;
  /** Wraps every agent call; the first is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** A non-empty journal is resumed. @default a journal in memory */
  readonly journal?: Journal | undefined;
  /** Answers that override those of agents, by request id. Checked, journaled as `forced`, and charged nothing. */
  readonly force?: Readonly<Record<string, unknown>> | undefined;
  /** A fork: replays the beginning of another match, then plays on. */
  readonly from?: Fork | undefined;
  /** The store of images. @default that of the journal, otherwise memory */
  readonly blobs?: BlobStore | undefined;
  /**
   * Removes secrets from the messages of errors that agents and services throw, before they are journaled, emitted or
   * shown to the agent as `lastError`. Only the message of an error is kept. Values of environment variables whose names
   * end in KEY, TOKEN, SECRET, PASSWORD or CREDENTIALS are always removed.
   *
   * @default removes nothing else
   */
  readonly redact?: ((text: string) => string) | undefined;
  /** Stops the match, which can then be resumed. */
  readonly signal?: AbortSignal | undefined;
}

/** How a match is played. A game with effects needs their services. */
export type PlayOptions<G extends AnyGame> = MatchOptions<G> &
  ([EffectKinds<G>] extends [never]
    ? { readonly services?: Services<G> | undefined }
    : { readonly services: Services<G> });
