import type { AnyGame, MetricsOf, OutcomeOf } from '../contracts/game.js';
import type { Journal } from '../journal/journal.js';
import type { PlayerLabel } from './player.js';
import type { Seed } from '@masbench/statistics';
import type { Reason } from '../contracts/reason.js';
import type { Seat } from '../contracts/seat.js';
import type { Lost } from '../usage/lost.js';
import type { Usage } from '../usage/usage.js';

/** Counts by reason; a reason that did not occur is left out. */
export type ReasonCounts = Readonly<Partial<Record<Reason, number>>>;

/** Moves and usage of one seat. */
export interface SeatResult {
  readonly agent: PlayerLabel;
  readonly usage: Usage;
  /** The cost that calls that broke off may have had on top of it, at the bounds that they had reserved. */
  readonly lost: Lost;
  /** Moves that were answered, by the agent or by a fallback. */
  readonly moves: number;
  /** Attempts that did not count. */
  readonly failedAttempts: ReasonCounts;
  /** Moves that were answered by the game's fallback or ended in a forfeit. */
  readonly standIns: ReasonCounts;
  /** How answers were read that were not written as their schema says, and the optional parts left out of them. */
  readonly readings: Readings;
  /** Why it was not asked any more: it had given no legal answer in its first moves. Left out if it could play. */
  readonly unplayable?: string | undefined;
}

/**
 * Answers of the agent itself by how they were read, if not exactly: `normalized`, in another spelling than the schema's;
 * `askedAgain`, after it had been asked again; `dropped` counts optional parts that were wrong and left out. What did not
 * occur is left out.
 */
export type Readings = Readonly<Partial<Record<'normalized' | 'askedAgain' | 'dropped', number>>>;

/** How a match ended. */
export interface MatchResult<G extends AnyGame> {
  readonly id: string;
  /** `aborted`: a limit or an unanswered effect or the caller stopped it; it can be resumed from its journal. */
  readonly status: 'finished' | 'aborted';
  /** Why the match was aborted. */
  readonly reason: string | undefined;
  /** `null` if the match was aborted. */
  readonly outcome: OutcomeOf<G> | null;
  /** The game's scores of the seats; `null` if it has none or the match was aborted. */
  readonly scores: Readonly<Record<Seat, number>> | null;
  /** Metrics of the game; empty if the match was aborted. */
  readonly metrics: Partial<MetricsOf<G>>;
  readonly seats: Readonly<Record<Seat, SeatResult>>;
  /** Usage of the services. */
  readonly services: Usage;
  /** Bounds of calls of services that broke off, on top of it. */
  readonly servicesLost: Lost;
  /** Total cost. */
  readonly usage: Usage;
  /** Bounds of calls that broke off, on top of it, services included. */
  readonly lost: Lost;
  readonly seed: Seed;
  readonly scheduler: string;
  /** Length of the match in seconds, on the clock of its scheduler. */
  readonly seconds: number;
  /** How many answers the rules were given. */
  readonly answers: number;
  /** Ids of the option `force` that were never asked for, or were on record already. */
  readonly unforced: readonly string[];
  readonly journal: Journal;
}
