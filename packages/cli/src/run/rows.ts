import type { AnyGame, MatchResult, PlayerLabel, Seat, Usage } from '@masbench/core';
import { firstErrorsOf } from '@masbench/experiments';

/** Usage as it stands in results: unknown is `null`. */
export interface RowUsage {
  readonly calls: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly seconds: number | null;
  readonly costUsd: number | null;
}

/** One seat of one match: its score, what it cost, and the game's own metrics by name. */
export interface Row {
  readonly seat: Seat;
  readonly agent: string;
  /** `null` where the match did not finish or the game gives no scores. */
  readonly score: number | null;
  readonly usage: RowUsage;
  readonly [metric: string]: unknown;
}

/** One match of a run. */
export interface MatchRecord {
  readonly id: string;
  readonly trial: number;
  readonly seed: string | number;
  /** `aborted` matches can be resumed; `failed` ones met a fault of a programme. */
  readonly status: 'finished' | 'aborted' | 'failed';
  readonly reason?: string | undefined;
  readonly outcome: unknown;
  /** Numbers about the whole match. */
  readonly match: Readonly<Record<string, unknown>>;
  /** What the services cost. */
  readonly services: RowUsage;
  readonly seats: readonly Row[];
}

/** A match as it stands in the results. */
export function recordOf(result: MatchResult<AnyGame>, trial: number): MatchRecord {
  const metrics = result.metrics.seats ?? {};
  const firstErrors = firstErrorsOf(result);
  const { id, seed, status, reason } = result;
  return {
    id,
    trial,
    seed,
    status,
    ...(reason === undefined ? {} : { reason }),
    outcome: toJson(result.outcome),
    match: { ...result.metrics.match },
    services: usageRow(result.services),
    seats: Object.entries(result.seats).map(([seat, { agent, usage, moves, failedAttempts, standIns }]) => ({
      ...metrics[seat],
      seat,
      agent: agentText(agent),
      score: result.scores?.[seat] ?? null,
      usage: usageRow(usage),
      moves,
      failedAttempts,
      standIns,
      ...(firstErrors[seat] === undefined ? {} : { firstError: firstErrors[seat] }),
    })),
  };
}

/** The name of an agent; one that is no model says so. */
export function agentText({ name, nature }: PlayerLabel): string {
  return nature === undefined || nature === 'model' || name.startsWith(nature) ? name : `${name} (${nature})`;
}

function usageRow({ calls, inputTokens, outputTokens, seconds, costUsd }: Usage): RowUsage {
  return {
    calls: calls ?? null,
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    seconds: seconds ?? null,
    costUsd: costUsd ?? null,
  };
}

function toJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
