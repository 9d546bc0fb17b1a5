import type { BlobStore } from '../contracts/blobs.js';
import type { Journal } from '../journal/journal.js';
import type { MatchBudget } from './budget/match-budget.js';
import type { MatchSecret } from './match-secret.js';
import type { OpenRequest } from './open-request.js';
import type { PastMoves } from './past.js';
import type { RecordKeeper } from './record-keeper.js';
import type { Reason } from '../contracts/reason.js';
import type { Scheduler } from './scheduler.js';
import type { Seed } from '@masbench/statistics';

/** How an attempt ended: with an answer that is still to be checked, or with the reason why there is none. */
export type AttemptEnding =
  | { readonly ok: true; readonly raw: unknown }
  | { readonly ok: false; readonly why: Reason; readonly error: string };

/** An attempt that is due. */
export interface Due {
  readonly request: OpenRequest;
  readonly attempt: number;
  readonly order: number;
  readonly startedAt: number;
  readonly lastError: string | undefined;
}

/** The common part of all attempts of a match. */
export interface AttemptContext {
  readonly seed: Seed;
  readonly budget: MatchBudget;
  readonly past: Pick<PastMoves, 'of'>;
  readonly secret: Pick<MatchSecret, 'word'>;
  readonly keeper: RecordKeeper;
  /** The account to which a call of the request is announced before it is made. */
  readonly holdOf: (request: OpenRequest) => Journal['hold'];
  readonly blobs: BlobStore;
  /** Whether an answer to the request would be taken. */
  readonly accepts: (request: OpenRequest, answer: unknown) => boolean;
  /** The rank of an attempt that ends now. */
  readonly settled: () => number;
  readonly time: Scheduler['time'];
  /** Removes secrets from the text of an error. */
  readonly redact: (text: string) => string;
}
