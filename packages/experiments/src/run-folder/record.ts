import { makeAmounts, makeUsage, noUsage, type AnyGame, type MatchResult, type Seat } from '@masbench/core';
import { parseEntry, type JournaledSpending } from '@masbench/core/journal';
import { singleLine, toSpendingRow, type MatchRecord } from '@masbench/core/record';
import type { PlannedMatch } from '../plan/plan.js';

/** The parts of a record that do not follow from the result alone, by seat. */
export interface RecordedBySeat {
  /** Who has the seat: what was typed. */
  readonly identities: Readonly<Record<Seat, string>>;
  readonly roles?: Readonly<Record<Seat, string>> | undefined;
  readonly firstErrors?: Readonly<Record<Seat, string>> | undefined;
  /** The least score that the benchmark declares, which a seat has that could not play. @default such a seat is unscored */
  readonly leastScore?: number | null | undefined;
  /** The sum of the scores of two seats: the other has the rest. @default its own score */
  readonly sum?: number | undefined;
}

/** The record of a match, as it is written to the results. */
export function makeRecord(
  planned: PlannedMatch,
  result: MatchResult<AnyGame>,
  { identities, roles = {}, firstErrors = {}, leastScore = null, sum }: RecordedBySeat,
): MatchRecord {
  const metrics = result.metrics.seats ?? {};
  const { status, reason } = result;
  const stopped = Object.values(result.seats).filter((seat) => seat.unplayable !== undefined);
  const rest =
    sum === undefined || leastScore === null || stopped.length !== 1 ? undefined : sum - leastScore;
  return {
    ...identifyMatch(planned),
    status,
    ...(reason === undefined ? {} : { reason }),
    outcome: toJson(result.outcome),
    match: { ...result.metrics.match },
    services: toServicesRow({ usage: result.services, lost: result.servicesLost }),
    seats: Object.entries(result.seats).map(
      ([seat, { agent, usage, lost, moves, failedAttempts, standIns, readings, unplayable }]) => ({
        ...metrics[seat],
        seat,
        agent: identities[seat] ?? seat,
        name: singleLine(agent.name),
        nature: agent.nature ?? null,
        ...(roles[seat] === undefined ? {} : { role: roles[seat] }),
        score: unplayable === undefined ? result.scores && (rest ?? result.scores[seat] ?? null) : leastScore,
        ...toSpendingRow({ usage, lost }),
        moves,
        failedAttempts: toCounts(failedAttempts),
        standIns: toCounts(standIns),
        ...(Object.keys(readings).length === 0 ? {} : { readings: toCounts(readings) }),
        ...(unplayable === undefined ? {} : { unplayable }),
        ...(firstErrors[seat] === undefined ? {} : { firstError: firstErrors[seat] }),
      }),
    ),
  };
}

/** The text of the first failed attempt of every seat, from the journal of a match. */
export function readFirstErrors({ journal, seats }: MatchResult<AnyGame>): Readonly<Record<Seat, string>> {
  const errors: Record<Seat, string> = {};
  if (Object.values(seats).every(({ failedAttempts }) => Object.keys(failedAttempts).length === 0))
    return errors;
  let number = 0;
  for (const line of journal.read()) {
    number += 1;
    if (!line.startsWith('{"type":"attempt"')) continue;
    const entry = parseEntry(line, number);
    if (entry.type !== 'attempt') continue;
    const seat = /^[^/]+\/([^/#:]+)[#:]/.exec(entry.id)?.[1];
    if (seat !== undefined && seat in seats) errors[seat] ??= `${entry.why}: ${entry.error}`;
  }
  return errors;
}

/** Known spending of a match without a result, and its players. */
export interface KnownSpending {
  /** `undefined` if nothing was spent; `null` if that cannot be read. */
  readonly spending: JournaledSpending | null | undefined;
  readonly identities: Readonly<Record<Seat, string>>;
}

/** The record of a match that ended without a result: what it has spent counts all the same. */
export function recordWithoutResult(
  planned: PlannedMatch,
  { status, reason }: Pick<MatchRecord, 'status' | 'reason'>,
  { spending, identities }: KnownSpending,
): MatchRecord {
  const services = spending === null ? unknownSpending : (spending?.services ?? nothingSpent);
  return {
    ...identifyMatch(planned),
    status,
    reason,
    outcome: null,
    match: {},
    services: toServicesRow(services),
    seats: Object.entries(spending?.seats ?? {}).map(([seat, { usage, lost, moves }]) => {
      const { name, nature } = spending?.start.agents[seat] ?? { name: seat };
      return {
        seat,
        agent: identities[seat] ?? seat,
        name: singleLine(name),
        nature: nature ?? null,
        score: null,
        ...toSpendingRow({ usage, lost }),
        moves,
        failedAttempts: {},
        standIns: {},
      };
    }),
  };
}

function identifyMatch({
  id,
  cell,
  trial,
  variant,
  seed,
}: PlannedMatch): Pick<MatchRecord, 'id' | 'cell' | 'trial' | 'variant' | 'seed'> {
  return { id, cell, trial, variant, seed };
}

const nothingSpent = { usage: noUsage, lost: makeAmounts(() => 0) };

/** Of a journal that cannot be read nothing is known. */
const unknownSpending = {
  usage: makeUsage((field) => (field === 'seconds' ? 0 : undefined)),
  lost: makeAmounts(() => undefined),
};

function toServicesRow(spending: Parameters<typeof toSpendingRow>[0]): MatchRecord['services'] {
  const { usage, lost } = toSpendingRow(spending);
  return { ...usage, lost };
}

function toCounts(counts: Readonly<Partial<Record<string, number>>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([reason, count = 0]) => [reason, count]));
}

function toJson(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}
