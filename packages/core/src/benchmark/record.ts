import type { PlayerNature } from '../contracts/agent.js';
import type { Seat } from '../contracts/seat.js';

/** Usage in results: an unknown amount is `null`, never zero. */
export interface UsageRow {
  readonly calls: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly seconds: number | null;
  readonly costUsd: number | null;
}

/** What calls that broke off may have cost at most, next to what was billed. `null` is no bound at all. */
export interface LostRow {
  readonly calls: number | null;
  readonly tokens: number | null;
  readonly costUsd: number | null;
}

/** One seat of one match, as a flat row: its score, what it cost, and the game's own metrics by name. */
export interface SeatRow {
  readonly seat: Seat;
  /** Who it is: what the user typed, or the name in code. Results are grouped by it, and by nothing else. */
  readonly agent: string;
  /** What the agent calls itself, without control characters. A label: nothing is decided by it. */
  readonly name: string;
  /** What it is; `null` if it does not say. */
  readonly nature: PlayerNature | null;
  /** What the seat played as, in games that have roles. */
  readonly role?: string | undefined;
  /** `null` if the match did not finish or the game has no scores. */
  readonly score: number | null;
  readonly usage: UsageRow;
  readonly lost: LostRow;
  /** Moves that were answered, by the agent or in its place. */
  readonly moves: number;
  /** Attempts that did not count, by reason. */
  readonly failedAttempts: Readonly<Record<string, number>>;
  /** Moves answered by the game's fallback or ended in a forfeit, by reason. */
  readonly standIns: Readonly<Record<string, number>>;
  /** The first error of this seat's attempts, as text. */
  readonly firstError?: string | undefined;
  readonly [metric: string]: unknown;
}

/** One match of a run, as plain JSON. */
export interface MatchRecord {
  readonly id: string;
  /** The cell of the experiment, from 0. */
  readonly cell: number;
  /** From 1; matches of one trial share their item and their draws. */
  readonly trial: number;
  /** The variant of the item that was played; `null` in runs without variants. */
  readonly variant: string | null;
  readonly seed: string | number;
  /** `aborted` matches can be resumed; `failed` ones met a program error. */
  readonly status: 'finished' | 'aborted' | 'failed';
  /** Why the match did not finish. */
  readonly reason?: string | undefined;
  readonly outcome: unknown;
  /** Metrics of the whole match. */
  readonly match: Readonly<Record<string, unknown>>;
  /** What the services cost. */
  readonly services: UsageRow & { readonly lost: LostRow };
  readonly seats: readonly SeatRow[];
}
