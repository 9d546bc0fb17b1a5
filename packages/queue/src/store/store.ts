import type { BlobStore } from '@masbench/core/journal';
import type { Manifest, MatchProgress, Patience } from '@masbench/experiments';
import type { Known, RunAmounts } from './usage.js';
import type { RecordedHold } from './hold-name.js';

/** Facts about a run that are known in every process that plays it. */
export interface RunInFleet {
  /** With absolute paths. */
  readonly manifest: Manifest;
  /** SHA-256 of the module that the benchmark is loaded from: of the file, or of what the package leads to. */
  readonly module: string | null;
  /** Blobs that its configurations need, by SHA-256: in the store until the run is forgotten. */
  readonly blobs: readonly string[];
}

/** The account of a run: what was settled, what calls in flight hold, and what calls that broke off may have cost. */
export interface RunAccount {
  readonly limit: Partial<RunAmounts>;
  readonly spent: RunAmounts;
  readonly held: RunAmounts;
  readonly lost: RunAmounts;
}

/** The record of a match as it is in the store. */
export interface StoredMatch {
  readonly journal: readonly string[];
  readonly calls: readonly string[];
  /** Blobs that the match wrote, by SHA-256. */
  readonly blobs: readonly string[];
  /** Its paid calls that have ended or were lost, as JSON lines. */
  readonly paid: readonly string[];
}

/** A match that this process owns, until another claims it. */
export interface MatchClaim extends StoredMatch {
  readonly id: string;
  readonly offer: number;
  /** Of this claim alone: a fence that was rolled back with the store could be given out twice. */
  readonly token: string;
  /** From 1: how often the match was claimed. */
  readonly fence: number;
  /** How often it was claimed in a row without a new line in its journal, over all its offers. */
  readonly tries: number;
  /** How often it is held to have killed its worker, over all its offers. */
  readonly deaths: number;
  /** Holds of earlier owners whose calls are on record, oldest first: their answers are not paid for again. */
  readonly recorded: readonly RecordedHold[];
}

/** Who claims a match. */
export interface Claimant {
  /** Of this process alone; empty for the run, which takes matches back. */
  readonly id: string;
  /** A match that is held to have killed its worker more often is left to a worker that has less in play. */
  readonly mostDeaths: number;
  /** With so many deaths a match is claimed all the same: it is to be given up. */
  readonly givenUpFrom: number;
  /** Whether deaths count only since the journal of a match grew last. */
  readonly deathsInARow: boolean;
}

/** The matches of a run that are suspected of having killed workers. */
export interface Suspicion {
  /** How often a worker was lost with matches in play. */
  readonly deaths: number;
  /** Matches that were open then, and have not finished since. */
  readonly suspects: readonly { readonly id: string; readonly deaths: number }[];
}

/** How a run deals with workers that die, for all of its workers. */
export interface RunPatience extends Patience {
  /** A worker that does not renew its hold on a match for so long has lost it, in milliseconds. */
  readonly lockMs: number;
}

/** An offer of a match, as it stands. */
export interface Offer {
  /** Of all offers of the run, from 1: claims name it. */
  readonly number: number;
  /** True if the match has ended and was not dropped yet. */
  readonly isEnded: boolean;
}

/** The end of a hold: what its call took, and what of it broke off. Unknown counts as lost, at the bound. */
export interface Settlement {
  readonly hold: string;
  readonly usage: Known;
  readonly lost: Known;
  /** A line for the paid calls of the match. */
  readonly line: string;
}

/** A line of the call log. */
export interface StoredCall {
  readonly text: string;
  /** The hold whose answer it is: the call counts as recorded from then on. */
  readonly hold: string | undefined;
}

/** Additions of the owner of a match in one step. */
export interface Writing {
  readonly settled: readonly Settlement[];
  /** `after`: lines that the call log has before. */
  readonly calls: { readonly after: number; readonly lines: readonly StoredCall[] };
  /** `after`: lines that the journal has before, without the one that `isReopened` removes: its last. */
  readonly journal: {
    readonly after: number;
    readonly isReopened: boolean;
    readonly lines: readonly string[];
    /** Blobs that the lines name, by SHA-256. */
    readonly blobs: readonly string[];
  };
}

/** A call that its owner wants to make. */
export interface Holding {
  /** Its name, unique in the match: a hold that is there already is granted again and counted once. */
  readonly hold: string;
  /** Its largest use. */
  readonly bound: Known;
  /** Holds that ended since the last step: they make room before this one is looked at. */
  readonly settled: readonly Settlement[];
}

/** A worker that is alive. */
export interface PresentWorker {
  /** Unique in the fleet. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Matches that it plays, and how far each is. */
  readonly matches: readonly { readonly id: string; readonly progress: MatchProgress }[];
  /** Matches that it ended. */
  readonly ended: number;
}

/** A process that collects the matches of a run. */
export interface Leader {
  /** The run folder. One process at a time has it, by its lock. */
  readonly place: string;
  /** Of this process alone. */
  readonly id: string;
}

/** Who hears a message. */
export type Listener = 'run' | 'workers';

/** A match that has ended, as it leaves the store. */
export interface EndedMatch extends StoredMatch {
  readonly offer: number;
  readonly fence: number;
  /** The record of the match as JSON. */
  readonly result: string | undefined;
}

/** Whether a call may be made. `never`: with a sentence. */
export type Admission =
  | { readonly answer: 'yes' }
  | { readonly answer: 'later' }
  | { readonly answer: 'never'; readonly why: string };

/** Limits of one account at a provider, shared by all workers. */
export interface SharedLimits {
  /** Requests and tokens a minute, by `limitKey`. */
  readonly set: (rates: Readonly<Record<string, RateLimits>>) => Promise<void>;
  /** @throws MasbenchError `JOURNAL_TAKEN` if the match has another owner */
  readonly enter: (call: CallToGate) => Promise<Entered>;
  /** Gives a pass back. Passes of dead workers come back when they are no longer renewed. */
  readonly leave: (left: CallThatLeft) => Promise<void>;
  readonly renew: (limitKey: string, passes: readonly string[]) => Promise<void>;
}

export interface RateLimits {
  /** @default no limit */
  readonly requestsPerMinute?: number | undefined;
  /** Input and output tokens a minute. @default no limit */
  readonly tokensPerMinute?: number | undefined;
}

export interface CallToGate {
  readonly limitKey: string;
  /** Unique in the fleet. */
  readonly pass: string;
  readonly tokens: number;
  /** The match that makes the call, where one does. */
  readonly claim: Pick<MatchClaim, 'id' | 'token'> | undefined;
}

export type Entered =
  | {
      readonly answer: 'yes';
      /** By the clock of the store. */
      readonly at: number;
      /**
       * How many calls may be made at once, if there is room to spare and no rate to keep: the worker may then keep the
       * pass for a short while when the call has ended, and use it for the next one without asking.
       */
      readonly limit: number | undefined;
    }
  | { readonly answer: 'later'; readonly waitMs: number }
  | { readonly answer: 'closed'; readonly why: string };

export interface CallThatLeft {
  readonly limitKey: string;
  readonly pass: string;
  /** When it entered, by the clock of the store. */
  readonly at: number;
  readonly how: 'answered' | 'refused' | 'failed';
  /** Its expected use. */
  readonly expected: number;
  /** Its use, if it is known. */
  readonly tokens: number | undefined;
  /** How many calls the provider said are left, and for how long that counts. */
  readonly told: { readonly calls: number; readonly forMs: number } | undefined;
  /** Why no more calls are let through. */
  readonly closedBy: string | undefined;
}

/**
 * The truth about the matches of a run: who owns each, what was played and paid. Redis has one (`redisStore`); another
 * database can implement it.
 *
 * Every function is one atomic step: all of it happens or nothing, and two steps at the same match, or at the account of
 * the run, happen one after the other. A step may be sent again, as its reply was lost, and must then change nothing more and
 * give the same answer.
 *
 * @throws MasbenchError by every function that takes a claim: `JOURNAL_TAKEN` if another process has claimed the match,
 *   or if the store has lost what was written; `JOURNAL_UNWRITABLE` if it takes nothing more
 */
export interface FleetStore {
  /** @throws MasbenchError `OPTION_INVALID` if the store could lose what it is given */
  readonly check: () => Promise<void>;
  /**
   * Makes the run known and sets its limits and its patience. What it has spent is set once: a run that goes on keeps the account that it has.
   *
   * @throws MasbenchError `OPTION_INVALID` if another run has the name
   */
  readonly begin: (
    run: RunInFleet,
    account: { readonly limit: Partial<Known>; readonly spent: RunAmounts; readonly patience: RunPatience },
  ) => Promise<void>;
  /** As the run was begun with; `undefined` before. */
  readonly patience: () => Promise<RunPatience | undefined>;
  /**
   * Takes or renews the right to collect the matches of the run. A process that goes on with the same folder as the one
   * before takes over its right.
   *
   * @returns 0, or for how many milliseconds another process has the right unless it renews it
   */
  readonly lead: (leader: Leader, forMs: number) => Promise<number>;
  /** Gives the right back: the run has ended or stopped. */
  readonly resign: (leader: Leader) => Promise<void>;
  /** How often the run has ended or stopped: for workers that missed the message. */
  readonly closings: () => Promise<number>;
  readonly run: () => Promise<RunInFleet | undefined>;
  /** Offers a match, with what was played of it. Returns the offer that stands, if there is one. */
  readonly offer: (id: string, match: StoredMatch) => Promise<Offer>;
  /**
   * Makes a process the owner of a match. In the same step, open holds of earlier owners count as lost at their bounds, but
   * those whose calls are on record: they stay open, for the new owner to settle. The same token again is the same claim.
   *
   * A match that another worker had and did not release has lost that worker. This counts against the matches that the worker
   * had open and that were suspected most before, and once for all of them. Where deaths count in a row, one that has added to
   * its journal since it was claimed was not suspected any more.
   *
   * @returns `undefined` if the offer no longer stands: the match has ended, or was taken back; `suspected` if this worker may
   *   not have the match now, which then stays as it is
   */
  readonly claim: (
    id: string,
    offer: number,
    token: string,
    claimant: Claimant,
  ) => Promise<MatchClaim | 'suspected' | undefined>;
  /** Gives a claim back: its worker has not died. */
  readonly release: (claim: Pick<MatchClaim, 'id' | 'token'>) => Promise<void>;
  readonly suspicion: () => Promise<Suspicion>;
  /** Forgets deaths and tries of all matches: those that were given up can be played again. */
  readonly forgive: () => Promise<void>;
  /**
   * Settles, then checks the fence, then writes. What is settled counts even where the fence is refused, each hold once: one
   * that has ended, or was counted as lost, stays as it was. Lines go to their place: those that are there already were sent
   * before; where something else is there, or something is missing before them, the claim is refused and nothing is written.
   */
  readonly write: (claim: MatchClaim, writing: Writing) => Promise<void>;
  /**
   * Asks for a call: settles, then checks the fence, then whether the bound fits into what is left of the budget of the run
   * when all that is spent, lost and held is taken off, and holds it. The one check before a call is paid for, so nothing
   * may come between its parts.
   */
  readonly hold: (claim: MatchClaim, holding: Holding) => Promise<Admission>;
  /** Ends a match. Holds that are open count as lost. What has finished is suspected no more. */
  readonly finish: (claim: MatchClaim, result: string, isFinished: boolean) => Promise<void>;
  /** Those of the matches that the store does not have: it was forgotten or lost. */
  readonly missing: (ids: readonly string[]) => Promise<readonly string[]>;
  /** The matches that have ended and were not dropped. */
  readonly ended: () => Promise<readonly string[]>;
  readonly read: (id: string) => Promise<EndedMatch | undefined>;
  /**
   * Keeps bytes for a match: until it is dropped, and longer if they are kept for something else. They are there before
   * a line names them.
   *
   * @throws MasbenchError `JOURNAL_TAKEN` if the match has another owner
   */
  readonly keep: (match: Pick<MatchClaim, 'id' | 'token'>, bytes: Uint8Array) => Promise<void>;
  /**
   * Forgets a match, and what was kept for it alone. Its offer no longer stands; what it spent and lost stays in the account
   * of the run.
   */
  readonly drop: (id: string) => Promise<void>;
  readonly account: () => Promise<RunAccount>;
  /** A worker says that it is alive; it counts for so long by the clock of the store. */
  readonly announce: (worker: PresentWorker, forMs: number) => Promise<void>;
  /** A worker ends. */
  readonly depart: (worker: string) => Promise<void>;
  /** The workers that are alive. */
  readonly workers: () => Promise<readonly PresentWorker[]>;
  readonly limits: SharedLimits;
  /** Blobs put here are kept until the run is forgotten. Has those of matches too. */
  readonly blobs: BlobStore;
  /** Sends a message to the process that distributes the run, or to all workers: to those that listen now. */
  readonly tell: (to: Listener, message: string) => Promise<void>;
  /** @returns stops listening */
  readonly listen: (as: Listener, listener: (message: string) => void) => Promise<() => Promise<void>>;
  /** Forgets the run. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}
