import { playerText, type MatchRecord } from '@masbench/core/record';
import { judgeMean } from '@masbench/statistics';
import * as z from 'zod';
import { deceptionTypes } from '../deception/judgement.js';
import type { MatchMetrics } from '../metrics/match.js';
import type { Outcome } from '../outcome.js';

/** A finished match with the types of the game. */
export interface PlayedMatch {
  /** From 1: matches of one trial share their draws. */
  readonly trial: number;
  /** Who won, and every player. */
  readonly outcome: Outcome;
  /** All measures of the match. */
  readonly metrics: MatchMetrics;
  /** The agent in each seat, as tables show it. */
  readonly agents: Readonly<Record<string, string>>;
}

/** The runner records exactly what the game returned. */
const outcomeSchema = z.custom<Outcome>((value) => typeof value === 'object' && value !== null);
const metricsSchema = z.custom<MatchMetrics>((value) => typeof value === 'object' && value !== null);

const types = z.object(Object.fromEntries([...deceptionTypes, 'invalid'].map((type) => [type, z.int()])));

/** Schema of the metrics that not every match has: how often each side deceived in which way. */
export const occasionalMetrics = z.object({
  production: z.object({ wolves: z.object({ types }), village: z.object({ types }) }),
});

/** The matches of a run, from their records. */
export async function playedMatches(records: AsyncIterable<MatchRecord>): Promise<PlayedMatch[]> {
  const matches: PlayedMatch[] = [];
  for await (const { trial, outcome, match, seats } of records) {
    matches.push({
      trial,
      outcome: outcomeSchema.parse(outcome),
      metrics: metricsSchema.parse(match),
      agents: Object.fromEntries(seats.map((row) => [row.seat, playerText(row)])),
    });
  }
  return matches;
}

/** The share of matches in which a side won, or nobody (`draw`), as every mean of a run is judged: by trial. */
export function judgeWins(
  matches: readonly PlayedMatch[],
  winner: Outcome['winner'],
): ReturnType<typeof judgeMean> {
  return judgeMean(
    matches.map(({ outcome }) => Number(outcome.winner === winner)),
    { units: matches.map(({ trial }) => `trial ${trial}`), range: [0, 1] },
  );
}
