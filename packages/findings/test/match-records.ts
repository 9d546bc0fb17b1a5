import { makeAmounts, makeUsage } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';

const usage = { ...makeUsage(() => 0), calls: 1, inputTokens: 2, outputTokens: 3, seconds: 4, costUsd: null };
const lost = makeAmounts(() => 0);

/** The record of a finished match of agents with their scores, in the seats A, B and so on. */
export const recordOf = (
  seats: readonly (readonly [agent: string, score: number | null, role?: string])[],
  more: Partial<MatchRecord> = {},
): MatchRecord => ({
  id: 'm',
  cell: 0,
  trial: 3,
  variant: null,
  seed: 1,
  status: 'finished',
  outcome: null,
  match: {},
  services: { ...usage, lost },
  seats: seats.map(([agent, score, role], index) => ({
    seat: String.fromCodePoint(65 + index),
    agent,
    name: agent,
    nature: null,
    score,
    usage,
    lost,
    moves: 1,
    failedAttempts: {},
    standIns: {},
    ...(role === undefined ? {} : { role }),
  })),
  ...more,
});
