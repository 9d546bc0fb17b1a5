import type { MatchRecord, NamedModels, PlayerSource } from '@masbench/core/benchmark';
import type { Experiment, RunBudget } from '../experiment.js';
import type { Executor } from '../executors/executor.js';
import type { Manifest } from './manifest.js';
import type { ImportModule } from './module.js';
import type { RunProgress } from './progress.js';
import type { Computed, RunResult } from './result.js';
import type { RunContext } from './run-context.js';

/** What players and models are made from, in every call that plays. */
export interface PlayersOptions {
  /** Players by name that the benchmark does not bring. */
  readonly sources?: readonly PlayerSource[] | undefined;
  /** Judges and image editors that settings name. */
  readonly models?: NamedModels | undefined;
}

export interface PlayingOptions extends PlayersOptions {
  /** Items that are played at once, in all processes together. @default 8 */
  readonly concurrency?: number | undefined;
  /** What the whole run may spend, with what it has spent. @default as the experiment says */
  readonly budget?: RunBudget | undefined;
  /** How often a match that did not finish is played again, from its journal. @default as the experiment says */
  readonly retries?: number | undefined;
  /** Where the matches are played. @default this process */
  readonly executor?: Executor | undefined;
  /** Stops the run; what was answered is kept, and `resume` continues it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Pauses the run: starts nothing new and keeps the answers that are on their way, as `Match.pause` does. Playing it
   * again goes on.
   */
  readonly pause?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Called with every match that ends, in the order in which they end. */
  readonly onRecord?: ((record: MatchRecord) => void) | undefined;
}

export interface RunOptions extends PlayingOptions {
  /** The run folder; it must not exist or be empty. */
  readonly folder: string;
  /** More entries for `versions` of the manifest. */
  readonly versions?: Readonly<Record<string, string>> | undefined;
  /** A last look at the manifest before anything is written; it may throw. */
  readonly check?: ((manifest: Manifest) => void) | undefined;
}

export interface ResumeOptions extends PlayingOptions {
  /** The experiment, where its benchmark or its agents cannot be found by name. */
  readonly experiment?: Experiment | undefined;
  /** Loads the module of a benchmark. @default `import` */
  readonly importModule?: ImportModule | undefined;
}

/** A run that has ended, with its figures and where it is. */
export interface FinishedRun extends Computed {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly result: RunResult;
  /** Says that the budget of the run is spent, and what is left to play; `null` where it is not. */
  readonly budgetSpent: string | null;
}

/** A run that is prepared and checked, but not played. */
export interface PreparedRun {
  readonly context: RunContext;
  readonly manifest: Manifest;
  readonly folder: string;
  /** Plays what is left of the run and writes its results. */
  readonly play: (options?: PlayingOptions) => Promise<FinishedRun>;
}
