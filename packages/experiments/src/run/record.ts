import type { AnyGame, MatchResult, PlayerLabel, Usage } from '@masbench/core';
import type { MatchRecord, UsageRow } from '@masbench/core/benchmark';
import type { PlannedMatch } from './plan.js';

type Roles = Readonly<Record<string, string>>;

/** A match as it stands in the results. */
export function recordOf(
  { cell, trial, variant }: PlannedMatch,
  result: MatchResult<AnyGame>,
  roles: Roles = {},
): MatchRecord {
  const metrics = result.metrics.seats ?? {};
  const { id, seed, status, reason } = result;
  return {
    id,
    cell,
    trial,
    variant,
    seed,
    status,
    ...(reason === undefined ? {} : { reason }),
    outcome: toJson(result.outcome),
    match: { ...result.metrics.match },
    services: usageRow(result.services),
    seats: Object.entries(result.seats).map(([seat, { agent, usage, failedAttempts, standIns }]) => ({
      ...metrics[seat],
      seat,
      agent: agentText(agent),
      ...(roles[seat] === undefined ? {} : { role: roles[seat] }),
      score: result.scores?.[seat] ?? null,
      usage: usageRow(usage),
      failedAttempts: toCounts(failedAttempts),
      standIns: toCounts(standIns),
    })),
  };
}

/** The record of a match that a program error ended. */
export function failedRecord({ id, cell, trial, variant, seed }: PlannedMatch, reason: string): MatchRecord {
  return {
    id,
    cell,
    trial,
    variant,
    seed,
    status: 'failed',
    reason,
    outcome: null,
    match: {},
    services: { calls: 0, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0 },
    seats: [],
  };
}

/** The name of an agent; one that is no model says what it is. */
export function agentText({ name, nature }: PlayerLabel): string {
  return nature === undefined || nature === 'model' || name.startsWith(nature) ? name : `${name} (${nature})`;
}

function usageRow({ calls, inputTokens, outputTokens, seconds, costUsd }: Usage): UsageRow {
  return {
    calls: calls ?? null,
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    seconds: seconds ?? null,
    costUsd: costUsd ?? null,
  };
}

function toCounts(counts: Readonly<Partial<Record<string, number>>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([reason, count = 0]) => [reason, count]));
}

function toJson(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}
