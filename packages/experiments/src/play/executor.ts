import type { Journal } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import type { RunBudget } from '../experiment/experiment.js';
import type { PlannedMatch } from '../plan/plan.js';
import type { MatchProgress, WorkerInPlay } from './progress.js';
import type { RunContext } from './run-context.js';

/**
 * Where the matches of a run are played: in this process, in others, on other machines. What is played, in which order, how
 * often again, and what it may cost stays with the run.
 */
export interface Executor {
  readonly name: string;
  /**
   * Called once a run, before its first match.
   *
   * @throws MasbenchError `OPTION_INVALID` if this executor cannot play the run
   */
  readonly open: (run: ExecutedRun) => Promise<MatchPlayer>;
}

/** The run that an executor plays. */
export interface ExecutedRun {
  readonly context: RunContext;
  /** At most so many matches are played at once. */
  readonly concurrency: number;
  /** Budget of the whole run. The run holds every match to it; an executor may hold every call to it. */
  readonly budget: RunBudget;
  /** Spending of its matches on record. */
  readonly spent: Readonly<Record<keyof RunBudget, number>>;
  /** Aborts where the run stops: an executor that is still being opened is to be opened at once, and plays nothing. @default never */
  readonly signal?: AbortSignal | undefined;
  /** Called with the processes that play, where others do, when that has changed. */
  readonly onWorkers?: ((workers: readonly WorkerInPlay[]) => void) | undefined;
}

/** Plays single matches of one run. */
export interface MatchPlayer {
  /**
   * Plays a match to its end, continues it from its journal, or re-derives its record if it has ended.
   *
   * @param records - Records of earlier variants of the same item, by variant.
   * @returns `undefined` if the variant leaves the item out.
   * @throws Error if the match could not be played; the run records it as failed, with the message.
   */
  readonly play: (
    planned: PlannedMatch,
    records: Readonly<Record<string, MatchRecord>>,
    options: MatchPlayOptions,
  ) => Promise<MatchRecord | undefined>;
  /** Called when nothing is left to play, after errors too. */
  readonly close: () => Promise<void>;
}

export interface MatchPlayOptions {
  readonly signal: AbortSignal;
  /** Starts nothing new in the match, and lets what is in flight finish. */
  readonly pause: AbortSignal;
  /** Every call waits until what happened is durable. @default nothing observes */
  readonly onProgress?: ((progress: MatchProgress) => void) | undefined;
  /** Where the match is recorded. @default the journal in the run folder */
  readonly journal?: Journal | undefined;
}
