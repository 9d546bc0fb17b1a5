import type { PlayerNature } from '@masbench/core';
import type { ServedByAgent } from '@masbench/core/record';
import type { Interval } from '@masbench/statistics';
import type { CleanDifference } from './clean-scores.js';
import type { Cause, FailedAttempt } from './failed-attempts.js';

/**
 * Where a cause lies: with the model, with the parser or prompt, with a schema that did not forbid it, with limits of the run, or
 * with a provider.
 */
export type Origin = 'model' | 'parser' | 'schema' | 'limits' | 'provider';

/** Faults of one reason in the moves of one agent. */
export interface CauseRow {
  /** `services` for what no agent was asked. */
  readonly agent: string;
  /** `null` for services, and for agents that do not say. */
  readonly nature: PlayerNature | null;
  readonly cause: Cause;
  readonly origin: Origin;
  /** Attempts that did not count. */
  readonly attempts: number;
  /** Moves that were substituted for it. */
  readonly substitutes: number;
  /** The first of these attempts. */
  readonly quotes: readonly Quote[];
}

/** Texts of a model in attempts that did not count. */
export interface Quote extends Pick<FailedAttempt, 'request' | 'attempt' | 'error'> {
  readonly match: string;
  /** Shortened to 300 characters; `null` if no answer is on record. */
  readonly answer: string | null;
}

/** How much of an agent's play was its own. */
export interface AgentAudit {
  readonly agent: string;
  readonly nature: PlayerNature | null;
  readonly matches: number;
  readonly moves: number;
  /** Moves that the game's fallback answered, or that ended in a forfeit. */
  readonly substitutes: number;
  readonly share: number;
  /** Wilson's 95 % interval of the share, as if moves were independent. */
  readonly interval: Interval | null;
}

/** Whether a run measured its agents, or the harness around them. */
export interface Audit {
  readonly run: string;
  readonly matches: {
    readonly finished: number;
    readonly aborted: number;
    readonly failed: number;
    /** Finished without a substitute move. */
    readonly clean: number;
    /** Finished, with a move that ended in a forfeit. */
    readonly forfeited: number;
    /** Finished, with substitute moves of a seat that did not win alone: the harness may have decided them. */
    readonly inQuestion: number;
  };
  readonly agents: readonly AgentAudit[];
  readonly causes: readonly CauseRow[];
  /** Stored answers that did not count and were read with today's parser; `null` if none were read. */
  readonly readAgain: { readonly answers: number; readonly recovered: number } | null;
  /** The best two agents over all trials, and over those without substitutes; `null` where fewer than two have scores. */
  readonly difference: CleanDifference | null;
  /** The models that answered for each agent, and what is to be said of them. */
  readonly served: ReturnType<ServedByAgent['list']>;
  /** Warnings that belong to every report of this run; empty if there are none. */
  readonly flags: readonly string[];
  /** Parts that could not be looked at. */
  readonly notes: readonly string[];
}
