import { computeKnownMean } from '@masbench/statistics';
import { countTokens, type MatchResult } from '@masbench/core';
import * as z from 'zod';
import { regularOutByChance, survivalByChance, type GameSize } from '../game/chance-lines.js';
import { matchMetricsSchema, seatMetricsSchema, sum, type MugSeatMetrics } from '../game/metrics.js';
import type { Mug } from '../game/mug.js';
import { computeShare, shareVotes, type Share } from './share.js';

const amount = z.number().nullable();

/** The part of a finished match that the report needs: metrics, agents, and usage. */
export const detectionRecordSchema = z.object({
  /** Numbers about the match. */
  match: matchMetricsSchema,
  /** Numbers about each seat. */
  seats: z.record(z.string(), seatMetricsSchema),
  /** Name of the agent in each seat. */
  agents: z.record(z.string(), z.string()),
  /** Services included. `null` is unknown. */
  usage: z.object({ calls: amount, tokens: amount, costUsd: amount }),
});

/** The part of a finished match that the report needs. */
export type DetectionRecord = z.output<typeof detectionRecordSchema>;

/** The record of a finished match. */
export function detectionRecord({ metrics, seats, usage }: MatchResult<Mug>): DetectionRecord {
  const { calls, costUsd } = usage;
  return detectionRecordSchema.parse({
    match: metrics.match,
    seats: metrics.seats,
    agents: Object.fromEntries(Object.entries(seats).map(([seat, { agent }]) => [seat, agent.name])),
    usage: { calls: calls ?? null, tokens: countTokens(usage) ?? null, costUsd: costUsd ?? null },
  });
}

/** One point of Figure 6. */
export interface SurvivalPoint {
  /** Formal rounds played; 0 is the beginning. */
  readonly round: number;
  /** Share of undercovers still in the game, over all matches with an undercover, including finished ones. */
  readonly survival: number;
  /** The same if every vote is random. */
  readonly byChance: number;
}

/** How reliable an agent is, for example how often it is mistaken for the undercover. */
export interface AgentReliability {
  /** Name of the agent. */
  readonly agent: string;
  /** Matches as a regular in which it was voted out. */
  readonly votedOut: Share;
  /** Expected share if every vote is random. */
  readonly votedOutByChance: number | null;
  /** Share of its votes as a regular that named an undercover. */
  readonly voteAccuracy: Share;
  /** Matches as undercover in which it was never voted out. */
  readonly survived: Share;
  /** Abstentions and failed votes. */
  readonly votesMissing: number;
  /** Statements without answer and reasoning. */
  readonly statementsMissing: number;
}

/** Accuracy of the answers, with the chance of a guess. */
export interface AccuracyLine {
  /** `null` is all questions. */
  readonly category: string | null;
  /** Share of right answers. */
  readonly accuracy: Share;
  /** Mean chance of a guess, over the questions for which it is known. */
  readonly byChance: number | null;
}

/** The detection game over many matches. */
export interface DetectionReport {
  /** Finished matches. */
  readonly matches: number;
  /** Share of matches with an undercover in which all were found. */
  readonly detection: Share;
  /** The same if every vote is random. */
  readonly detectionByChance: number | null;
  /** Figure 6. */
  readonly survival: readonly SurvivalPoint[];
  /** Mean round in which the last undercover left, over the matches in which it did. */
  readonly roundsToDetection: {
    /** Formal rounds; `null` if no match found all undercovers. */
    readonly mean: number | null;
    /** Matches in which all undercovers were found. */
    readonly found: number;
    /** Matches in which an undercover was left at the end. */
    readonly notFound: number;
  };
  /** Share of the votes of regulars that named an undercover. */
  readonly voteAccuracy: Share;
  /** The same if every vote is random. */
  readonly voteAccuracyByChance: number | null;
  /** Abstentions and failed votes. */
  readonly votesMissing: number;
  /** One entry per agent name. */
  readonly agents: readonly AgentReliability[];
  /** Overall first, then by category in order of first appearance (Figure 4). */
  readonly accuracy: readonly AccuracyLine[];
  /** Means per question; `null` if unknown for every match. */
  readonly perQuestion: {
    /** Calls of players and services. */
    readonly calls: number | null;
    /** Input and output tokens together. */
    readonly tokens: number | null;
    /** US dollars. */
    readonly costUsd: number | null;
  };
}

/**
 * The detection metrics of a set of matches. Intervals, of 95 %, assume independent matches, and not that the votes of one are.
 *
 * @example
 * ```ts
 * import type { MatchResult } from '@masbench/core';
 * import type { Mug } from '@masbench/game-mug';
 * import { detectionRecord, detectionReport } from '@masbench/game-mug';
 *
 * declare const results: readonly MatchResult<Mug>[];
 * const { detection, survival } = detectionReport(results.map(detectionRecord));
 * console.log(detection.value, detection.interval, survival);
 * ```
 */
export function detectionReport(records: readonly DetectionRecord[]): DetectionReport {
  const hidden = records.filter(({ match }) => match.found !== null);
  const votes = sum(records.map(({ match }) => match.votes));
  const seats = records.flatMap((record) =>
    Object.entries(record.seats).map(([seat, metrics]) => ({ record, seat, metrics })),
  );
  return {
    matches: records.length,
    detection: computeShare(hidden.map(({ match }) => match.found === 1)),
    detectionByChance: computeKnownMean(hidden.map(({ match }) => match.detectionByChance)),
    survival: survivalCurve(hidden),
    roundsToDetection: {
      mean: computeKnownMean(hidden.map(({ match }) => match.detectionRound)),
      found: hidden.filter(({ match }) => match.found === 1).length,
      notFound: hidden.filter(({ match }) => match.found === 0).length,
    },
    voteAccuracy: shareVotes(records.map(({ match }) => match)),
    voteAccuracyByChance:
      votes === 0 ? null : sum(records.map(({ match }) => match.votesRightByChance)) / votes,
    votesMissing: sum(seats.map(({ metrics }) => metrics.votesMissing)),
    agents: distinct(seats.map(({ record, seat }) => record.agents[seat] ?? seat)).map((agent) =>
      reliability(
        agent,
        seats.filter(({ record, seat }) => (record.agents[seat] ?? seat) === agent),
      ),
    ),
    accuracy: [
      accuracyLine(null, records),
      ...distinct(records.flatMap(({ match }) => match.category ?? [])).map((category) =>
        accuracyLine(
          category,
          records.filter(({ match }) => match.category === category),
        ),
      ),
    ],
    perQuestion: {
      calls: computeKnownMean(records.map(({ usage }) => usage.calls)),
      tokens: computeKnownMean(records.map(({ usage }) => usage.tokens)),
      costUsd: computeKnownMean(records.map(({ usage }) => usage.costUsd)),
    },
  };
}

function survivalCurve(records: readonly DetectionRecord[]): SurvivalPoint[] {
  const rounds = Math.max(0, ...records.map(({ match }) => match.survival?.length ?? 0));
  return Array.from({ length: rounds }, (_, round) => ({
    round,
    survival:
      computeKnownMean(records.map(({ match }) => match.survival?.[round] ?? match.survival?.at(-1))) ?? 0,
    byChance:
      computeKnownMean(
        records.map((record) =>
          survivalByChance(measureSize(record))
            .slice(0, round + 1)
            .at(-1),
        ),
      ) ?? 0,
  }));
}

function reliability(
  agent: string,
  seats: readonly { readonly record: DetectionRecord; readonly metrics: MugSeatMetrics }[],
): AgentReliability {
  const regular = seats.filter(
    ({ record, metrics }) => metrics.undercover === 0 && record.match.found !== null,
  );
  return {
    agent,
    votedOut: computeShare(regular.map(({ metrics }) => metrics.votedOut === 1)),
    votedOutByChance: computeKnownMean(regular.map(({ record }) => regularOutByChance(measureSize(record)))),
    voteAccuracy: shareVotes(seats.map(({ metrics }) => metrics)),
    survived: computeShare(
      seats.filter(({ metrics }) => metrics.undercover === 1).map(({ metrics }) => metrics.votedOut === 0),
    ),
    votesMissing: sum(seats.map(({ metrics }) => metrics.votesMissing)),
    statementsMissing: sum(seats.map(({ metrics }) => metrics.statementsMissing)),
  };
}

function accuracyLine(category: string | null, records: readonly DetectionRecord[]): AccuracyLine {
  return {
    category,
    accuracy: computeShare(records.map(({ match }) => (match.correct === null ? null : match.correct === 1))),
    byChance: computeKnownMean(records.map(({ match }) => match.accuracyByChance)),
  };
}

function measureSize({ match, seats }: DetectionRecord): GameSize {
  const all = Object.values(seats);
  return {
    seats: all.length,
    undercovers: all.filter(({ undercover }) => undercover === 1).length,
    maxRounds: Math.max(0, (match.survival?.length ?? 1) - 1),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
