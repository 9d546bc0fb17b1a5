import type { Tournament } from '../src/read-tournament.ts';
import type { FigureTable, ToldMatch } from '@masbench/core/benchmark';
import type { SeatRow } from '@masbench/core/record';
import type { Verification } from '@masbench/experiments';
import type { Contents } from '../src/contents.ts';
import type { ListedMatch } from '../src/matches/listed-match.ts';

/** An answer that differs between two matches; `null` if the match has none to this request. */
export interface DivergentAnswer {
  readonly id: string;
  readonly kind: string;
  /** `null` for draws and services. */
  readonly seat: string | null;
  /** True if the seat saw the same in both when it was asked; `null` if it was asked in one only. */
  readonly sawTheSame: boolean | null;
  readonly answers: readonly ({
    readonly line: number;
    readonly by: string;
    readonly value: unknown;
  } | null)[];
}

/** Where two matches part. */
export interface Divergence {
  /** Parts that already differed when they began: the seed, the configuration, the agents … */
  readonly setup: readonly string[];
  /** The first draw or answer of a service that differs, if no decision differs before it. */
  readonly dealt: DivergentAnswer | null;
  /** The first decision of a seat that differs. */
  readonly decision: DivergentAnswer | null;
}

/** One event of a match. */
export interface MatchEvent {
  /** Number in the journal, from 1. */
  readonly line: number;
  readonly type: 'answer' | 'attempt' | 'drop' | 'end';
  /** Seconds on the match's clock. */
  readonly at: number;
  readonly id: string | null;
  readonly kind: string | null;
  readonly seat: string | null;
  /** `agent`, `fallback`, `forfeit`, `chance`, `service` … for answers. */
  readonly by: string | null;
  /** Why an attempt did not count, a move was substituted, or a match ended. */
  readonly why: string | null;
  /** The action, the draw, the output; the outcome for `end`. */
  readonly value: unknown;
  /** Seats whose view this event changed; `null` if the page cannot replay. */
  readonly seenBy: readonly string[] | null;
}

/** A match as a reader steps through it. */
export interface MatchEvents {
  readonly id: string;
  readonly seats: readonly string[];
  /** Names of agents, by seat. */
  readonly agents: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly scheduler: string;
  readonly lines: readonly MatchEvent[];
  /** Why the journal cannot be followed to its end. */
  readonly problem: string | null;
}

/** Form of one event, from everywhere. */
export interface EventScene {
  readonly line: number;
  /** The view of the seat when it was asked; `null` for requests that went to no seat. */
  readonly shown: { readonly data: unknown; readonly view: unknown } | null;
  /** Views of each seat before and after it, as they would have been shown; `null` if the page cannot replay. */
  readonly views: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>> | null;
  readonly state: unknown;
  /** Prompt of a model in this seat, written by the game's prompts: `null` if there are none. */
  readonly prompt: { readonly system: string | null; readonly user: string } | null;
  /** The attempts of this request that did not count. */
  readonly attempts: readonly {
    readonly attempt: number;
    readonly why: string;
    readonly error: string;
    readonly raw: string | null;
  }[];
  readonly usage: Readonly<Record<string, number | null>> | null;
  /** Records of the call log: what was sent to a model and what came back. */
  readonly calls: readonly Readonly<Record<string, unknown>>[];
}

/** Requests of the page to its worker, by name. */
export interface WorkerServices {
  readonly open: Service<
    {
      readonly contents: Contents;
      readonly blocks: readonly string[];
      /** Where the run is read from while it is played; `null` if the page carries it. */
      readonly server: string | null;
    },
    null
  >;
  readonly matches: Service<null, readonly ListedMatch[]>;
  readonly figures: Service<null, readonly FigureCell[]>;
  readonly tournament: Service<null, Tournament | null>;
  readonly divergence: Service<{ readonly first: string; readonly second: string }, Divergence>;
  /** A match as people read it; `null` if the page cannot replay. */
  readonly story: Service<{ readonly match: string; readonly seat: string | null }, ToldMatch | null>;
  readonly events: Service<{ readonly match: string }, MatchEvents>;
  /** Rows of the seats of a match; none if it has not ended. */
  readonly seatRows: Service<{ readonly match: string }, readonly SeatRow[]>;
  readonly scene: Service<{ readonly match: string; readonly line: number }, EventScene>;
  readonly search: Service<{ readonly text: string; readonly limit: number }, readonly SearchHit[]>;
  readonly verify: Service<null, Recomputed>;
  /** The bytes of a file of the run. */
  readonly file: Service<{ readonly path: string }, Uint8Array>;
}

type Service<Options, Result> = (options: Options) => Promise<Result>;

export type ServiceName = keyof WorkerServices;

/** Result of a service. */
export type ResultOf<Name extends ServiceName> =
  WorkerServices[Name] extends Service<never, infer Result> ? Result : never;

/** Findings of the recomputation. */
export interface Recomputed extends Verification {
  /** True if this browser computes logarithms and their like as the machine did on which the page was made. */
  readonly sameArithmetic: boolean;
}

/** The benchmark's figures about the matches of one cell. */
export interface FigureCell {
  /** `null` for the table of a named experiment, over all cells. */
  readonly cell: number | null;
  readonly tables: readonly FigureTable[];
  readonly notes: readonly string[];
}

/** A line of a journal in which a text was found. */
export interface SearchHit {
  readonly match: string;
  readonly line: number;
  /** The surroundings of the text. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

export interface ServiceRequest {
  readonly call: number;
  readonly name: ServiceName;
  readonly options: unknown;
}

export type ServiceReply =
  | { readonly call: number; readonly share: number }
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly error: string };
