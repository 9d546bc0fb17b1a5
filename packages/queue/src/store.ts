import type { BlobStore } from '@masbench/core/journal';
import type { Manifest } from '@masbench/experiments';
import type { HoldName } from './hold-name.js';

/** What is known of a run in every process that plays it. */
export interface RunInFleet {
  /** With absolute paths. */
  readonly manifest: Manifest;
  /** SHA-256 of the module that the benchmark is loaded from: of the file, or of what the package leads to. */
  readonly module: string | null;
  /** What its configurations need, by SHA-256. */
  readonly blobs: readonly string[];
}

/** Amounts that a run is limited in. Dollars are counted in billionths, so that sums are exact. */
export interface Amounts {
  readonly calls: number;
  readonly tokens: number;
  readonly nanoUsd: number;
}

/** Amounts of which some are not known. */
export type Known = { readonly [Unit in keyof Amounts]: number | undefined };

/** The account of a run: what was settled, what calls in flight hold, and what calls that broke off may have cost. */
export interface RunAccount {
  readonly limit: Partial<Amounts>;
  readonly spent: Amounts;
  readonly held: Amounts;
  readonly lost: Amounts;
}

/** The record of a match as it is in the store. */
export interface StoredMatch {
  readonly journal: readonly string[];
  readonly calls: readonly string[];
  /** Blobs that the match wrote, by SHA-256. */
  readonly blobs: readonly string[];
}

/** A match that this process owns, until another claims it. */
export interface Claim extends StoredMatch {
  readonly id: string;
  /** Of this claim alone: a fence that was rolled back with the store could be given out twice. */
  readonly token: string;
  /** From 1: how often the match was claimed. */
  readonly fence: number;
  /** How often it was claimed in a row without a new line in its journal. */
  readonly tries: number;
  /** Holds of earlier owners whose calls are on record, oldest first: their answers are not paid for again. */
  readonly recorded: readonly RecordedHold[];
}

export interface RecordedHold extends HoldName {
  readonly isSettled: boolean;
}

/** A match that has ended, as it leaves the store. */
export interface EndedMatch extends StoredMatch {
  readonly offer: number;
  readonly fence: number;
  /** The record of the match as JSON. */
  readonly result: string | undefined;
  /** Calls whose cost is unknown, as JSON lines. */
  readonly lost: readonly string[];
}

/** Whether a call may be made. `never`: with a sentence. */
export type Admission =
  | { readonly answer: 'yes' }
  | { readonly answer: 'later' }
  | { readonly answer: 'never'; readonly why: string };

/** Limits of one account at a provider, shared by all workers. */
export interface SharedLimits {
  /** Requests and tokens a minute, by `limitKey`. */
  readonly set: (rates: Readonly<Record<string, Rates>>) => Promise<void>;
  /** @throws MasbenchError `JOURNAL_TAKEN` where the match has another owner */
  readonly enter: (call: CallToGate) => Promise<Entered>;
  /** Gives a place back. Places of dead workers come back when they are no longer renewed. */
  readonly leave: (left: CallThatLeft) => Promise<void>;
  readonly renew: (limitKey: string, passes: readonly string[]) => Promise<void>;
}

export interface Rates {
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
  readonly claim: Pick<Claim, 'id' | 'token'> | undefined;
}

export type Entered =
  /** `at` by the clock of the store. */
  | { readonly answer: 'yes'; readonly at: number }
  | { readonly answer: 'later'; readonly waitMs: number }
  | { readonly answer: 'closed'; readonly why: string };

export interface CallThatLeft {
  readonly limitKey: string;
  readonly pass: string;
  /** When it entered, by the clock of the store. */
  readonly at: number;
  readonly how: 'answered' | 'refused' | 'failed';
  /** What it was expected to take. */
  readonly expected: number;
  /** What it took, where that is known. */
  readonly tokens: number | undefined;
  /** How many calls the provider said are left, and for how long that counts. */
  readonly told: { readonly calls: number; readonly forMs: number } | undefined;
  /** Why no more calls are let through. */
  readonly closedBy: string | undefined;
}

/**
 * The truth about the matches of a run: who owns each, what was played and paid. Everything that changes a match is checked
 * against its fence, in one step. Redis has one (`redisStore`); another database can implement it.
 *
 * @throws MasbenchError by every function that takes a claim: `JOURNAL_TAKEN` where another process has claimed the match,
 *   or where the store has lost what was written; `JOURNAL_UNWRITABLE` where it takes nothing more
 */
export interface FleetStore {
  /** @throws MasbenchError `OPTION_INVALID` where the store could lose what it is given */
  readonly check: () => Promise<void>;
  /** @throws MasbenchError `OPTION_INVALID` where another run has the name */
  readonly begin: (
    run: RunInFleet,
    account: { readonly limit: Partial<Known>; readonly spent: Amounts },
  ) => Promise<void>;
  /** Takes or renews the right to collect the matches of the run. False where another process has it. */
  readonly lead: (leader: string, forMs: number) => Promise<boolean>;
  readonly resign: (leader: string) => Promise<void>;
  readonly run: () => Promise<RunInFleet | undefined>;
  /** Offers a match, with what was played of it. Returns the number of the offer: of the one that stands, if there is one. */
  readonly offer: (id: string, match: StoredMatch) => Promise<number>;
  /** `undefined` where the offer no longer stands: the match has ended, or was taken back. */
  readonly claim: (id: string, offer: number, token: string) => Promise<Claim | undefined>;
  readonly append: (
    claim: Claim,
    lines: { readonly after: number; readonly journal: readonly string[]; readonly blobs: readonly string[] },
  ) => Promise<void>;
  /** Removes the last line of a journal that has `length` lines. */
  readonly reopen: (claim: Claim, length: number) => Promise<void>;
  /** Adds to the call log; `hold` is the hold whose answer the line is. */
  readonly record: (
    claim: Claim,
    line: { readonly after: number; readonly text: string; readonly hold: string | undefined },
  ) => Promise<void>;
  readonly hold: (claim: Claim, hold: string, bound: Known) => Promise<Admission>;
  /** Ends a hold; what ended before stays as it was. Unknown counts as lost, at the bound. */
  readonly settle: (
    claim: Claim,
    hold: string,
    spent: { readonly usage: Known; readonly lost: Known },
  ) => Promise<void>;
  readonly finish: (claim: Claim, result: string) => Promise<void>;
  /** Those of the matches that have ended. */
  readonly ended: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly read: (id: string) => Promise<EndedMatch | undefined>;
  /** Forgets a match. */
  readonly drop: (id: string) => Promise<void>;
  readonly account: () => Promise<RunAccount>;
  readonly limits: SharedLimits;
  readonly blobs: BlobStore;
  /** Sends a message to every process of the run that listens now. */
  readonly tell: (message: string) => Promise<void>;
  /** @returns stops listening */
  readonly listen: (listener: (message: string) => void) => Promise<() => Promise<void>>;
  /** Forgets the run. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}
