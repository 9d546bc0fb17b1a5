import type { NamedModels, PlayerSource } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import type { Experiment } from '../experiment/experiment.js';
import type { Executor } from '../play/executor.js';
import type { Manifest } from '../plan/manifest.js';
import type { ImportModule } from '../plan/module.js';
import type { RunProgress } from '../play/progress.js';
import type { Computed, RunResult } from '../result/result.js';
import type { PlanClaims } from '../plan/protocol.js';
import type { GreaterLimits } from '../plan/relief.js';
import type { RunContext } from '../play/run-context.js';

/** Sources of players and models, for every call that plays. */
export interface PlayersOptions {
  /** Players by name, in addition to those of the benchmark. */
  readonly sources?: readonly PlayerSource[] | undefined;
  /** Judges and image editors that settings refer to by name. */
  readonly models?: NamedModels | undefined;
}

export interface PlayingOptions extends PlayersOptions {
  /** Items that are played at once, in all processes together. @default 8 */
  readonly concurrency?: number | undefined;
  /**
   * Matches that are played, and paid for, again because their record was lost: their journal is gone, cut, or another one
   * than was recorded. What is left of it is kept in `lost/`. @default none: a run with such a match is refused
   */
  readonly replayLost?: readonly string[] | undefined;
  /** How often an unfinished match is played again, from its journal. @default that of the experiment */
  readonly retries?: number | undefined;
  /** Where the matches are played. @default this process */
  readonly executor?: Executor | undefined;
  /** Stops the run; answers are saved, and `resume` continues it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Pauses the run: starts nothing new and saves the answers of requests in flight, as `Match.pause` does. Play it again
   * to continue.
   */
  readonly pause?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Called with every match that ends, in the order in which they end. */
  readonly onRecord?: ((record: MatchRecord) => void) | undefined;
}

export interface RunOptions extends PlayingOptions {
  /** The run folder; it must not exist or be empty. */
  readonly folder: string;
  /**
   * Writes a protocol into the manifest before the first match: what is claimed (`agents`, the `contrasts` of the benchmark, or
   * the `sequence` of a stop rule; `true` chooses), from how many trials. Every number of the result is then planned or
   * exploratory. @default none
   */
  readonly plan?: PlanClaims | boolean | undefined;
  /**
   * Plays one part of the run on its own, for example on a node of a cluster: items are dealt to `of` shards in turn, and this
   * folder gets those of shard `index`, from 1. Its budget is the part of its matches. `merge` joins the finished shards.
   *
   * @default all of it
   */
  readonly shard?: Manifest['shard'];
  /** More entries for `versions` of the manifest. */
  readonly versions?: Readonly<Record<string, string>> | undefined;
  /** Checks the manifest before anything is written; it can throw. */
  readonly check?: ((manifest: Manifest) => void) | undefined;
}

export interface ResumeOptions extends PlayingOptions {
  /** The experiment, if its benchmark or its agents cannot be found by name. */
  readonly experiment?: Experiment | undefined;
  /** Loads the module of a benchmark. @default `import` */
  readonly importModule?: ImportModule | undefined;
  /**
   * Plays on with rules or agents that changed since the run began, and writes down what changed, and this reason.
   *
   * @default a run whose code changed is refused
   */
  readonly acceptChangedCode?: string | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module that the run names, if this user ran it */
  readonly game?: string | undefined;
  /**
   * Trials that are added to those of the run, once it is played. Its root digest until then is written down, and its
   * schedule goes on with what it has seen. @default none
   */
  readonly moreTrials?: number | undefined;
  /** Another budget of the run, including what it has spent, and greater limits of every match. They are written down. @default none */
  readonly limits?: GreaterLimits | undefined;
  /**
   * The cost in dollars of all calls that were lost until now, as somebody has found it out: limits count it in place of their
   * bound. It is written down. @default they count at their bound
   */
  readonly settleLostUsd?: number | undefined;
}

/** A run that has ended, with its folder and figures. */
export interface FinishedRun extends Computed {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly result: RunResult;
  /** Says that the budget of the run is exhausted and what is left to play, otherwise `null`. */
  readonly budgetSpent: string | null;
  /** SHA-256 over all that the run is, which a paper can cite: see `verify`. */
  readonly root: string;
  /** The root digest that the run had before it was continued, otherwise `null`. */
  readonly formerRoot: string | null;
}

/** A run that is prepared and checked, but not yet played. */
export interface PreparedRun {
  readonly context: RunContext;
  readonly manifest: Manifest;
  readonly folder: string;
  /** Changes of the run's modules since it began, without a part in play, one sentence each. */
  readonly notes: readonly string[];
  /** Plays the remaining matches and writes the results. */
  readonly play: (options?: PlayingOptions) => Promise<FinishedRun>;
}
