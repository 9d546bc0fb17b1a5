import { matchRecordSchema, type MatchRecord } from '@masbench/core/record';
import { plannedMatchSchema } from '@masbench/experiments';
import * as z from 'zod';

/** A match that a worker is to play. */
export const dispatchedSchema = z.object({
  planned: plannedMatchSchema,
  /** Records of earlier variants of the same item. */
  records: z.record(z.string(), matchRecordSchema),
  /** Number of the offer in the store. */
  offer: z.int(),
});

export interface Dispatched extends z.infer<typeof dispatchedSchema> {
  readonly records: Record<string, MatchRecord>;
}

/** The waiting requests, and the players. */
export interface DispatchCounts {
  /** Matches that were offered and that no worker has. Those that the run has not offered yet are not counted. */
  readonly waiting: number;
  /** Matches that a worker has. */
  readonly active: number;
  /** Processes that take matches. */
  readonly workers: number;
  readonly isPaused: boolean;
}

/**
 * Hands every match to a worker, and again where the worker dies. A match may reach two workers at once, and again after it
 * has ended: the store sorts that out.
 */
export interface Dispatcher {
  /** Does nothing for an offer that is there. */
  readonly add: (matches: readonly Dispatched[]) => Promise<void>;
  /** Takes an offer back. False if a worker has it. */
  readonly remove: (match: Dispatched) => Promise<boolean>;
  readonly serve: (
    play: PlayDispatched,
    options: { readonly concurrency: number; readonly lockMs: number },
  ) => Promise<Serving>;
  readonly counts: () => Promise<DispatchCounts>;
  /** How many offers there are: those that wait, and those that a worker has. */
  readonly size: () => Promise<number>;
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Offers again what was given up. Returns how many that were. */
  readonly retry: () => Promise<number>;
  /** Removes everything. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Plays a match. `lost` aborts where another worker may have it by now.
 *
 * @returns `again` hands the match back
 */
export type PlayDispatched = (match: Dispatched, lost: AbortSignal) => Promise<'ended' | 'again'>;

export interface Serving {
  /** Takes no more matches, and resolves when those under way have ended. */
  readonly close: () => Promise<void>;
}
