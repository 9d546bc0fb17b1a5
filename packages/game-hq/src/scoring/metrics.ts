import type { GameMetrics } from '@masbench/core';
import * as z from 'zod';
import { breakEvenBeta, reviewBreakEvenBeta, winningRange } from './break-even.js';
import type { HqConfig } from '../config.js';
import { countSpentTokens } from '../rules/resources.js';
import { penalizedAmounts, penaltyComponents, type PenalizedAmounts } from '../penalty/penalties.js';
import { isComparable, type HqOutcome, type HqSeatResult } from './result.js';

const quantity = z.number().nullable();

/** Numbers about one match. `null`: unknown. */
export const hqMetricsSchema = z.strictObject({
  /** The seat that won; `null` for a draw. */
  winner: z.string().nullable(),
  alpha: z.number(),
  beta: z.number(),
  passages: z.int(),
  /** Passages that count for no seat. */
  dropped: z.array(z.string()),
  unknownComponents: z.array(z.string()),
  margin: quantity,
  breakEvenBeta: quantity,
  /** The weights of the penalty at which the winner wins. */
  winningBeta: z.strictObject({ from: z.number(), to: quantity }).nullable(),
  resources: z.strictObject({
    calls: quantity,
    inputTokens: quantity,
    outputTokens: quantity,
    reviews: quantity,
    seconds: quantity,
  } satisfies Record<keyof PenalizedAmounts, z.ZodType>),
});

/** The numbers of a finished match: one row per seat, and numbers about the match. `null`: unknown. */
export function computeMetrics(outcome: HqOutcome, config: HqConfig): GameMetrics {
  const winner = outcome.seats.find(({ seat }) => seat === outcome.winner);
  return {
    seats: Object.fromEntries(outcome.seats.map((seat) => [seat.seat, makeRow(seat, outcome, config)])),
    match: {
      winner: outcome.winner,
      alpha: config.alpha,
      beta: config.beta,
      passages: config.passages.length,
      dropped: outcome.dropped,
      unknownComponents: outcome.unknown,
      margin: computeMargin(outcome),
      breakEvenBeta: breakEvenBeta(winner, outcome.seats, config),
      winningBeta: winner === undefined ? null : winningRange(winner, outcome.seats, config.alpha),
      resources: Object.fromEntries(
        penalizedAmounts.map((field) => [field, total(outcome, (seat) => seat[field])]),
      ),
    },
  };
}

function makeRow(result: HqSeatResult, outcome: HqOutcome, config: HqConfig): Record<string, number | null> {
  const { components, missing } = result;
  const measured = result.counted > 0;
  const bounded = measured || result.unscored > 0;
  return {
    h: measured ? result.h : null,
    hScored: measured ? result.hScored : null,
    hBefore: result.hBefore,
    hLow: bounded ? result.hLow : null,
    hHigh: bounded ? result.hHigh : null,
    calls: result.calls,
    inputTokens: result.inputTokens,
    outputTokens: result.outputTokens,
    reviews: result.reviews,
    seconds: result.seconds,
    penalty: result.penalty,
    q: measured ? result.q : null,
    ...Object.fromEntries(penaltyComponents.map((name) => [`${name}Share`, components[name]])),
    counted: result.counted,
    summarized: result.summarized,
    reviewed: result.reviewed,
    unscored: result.unscored,
    dropped: outcome.dropped.length,
    refusals: missing.refusal,
    empty: missing.empty,
    short: missing.short,
    failures: missing.failure,
    unsummarized: result.unsummarized,
    endedEarly: result.ending === 'complete' ? 0 : 1,
    forfeited: result.ending === 'forfeit' ? 1 : 0,
    excusedCalls: result.excused.calls,
    excusedTokens: countSpentTokens(result.excused),
    reviewBreakEvenBeta: reviewBreakEvenBeta(result, outcome.seats, config),
  };
}

/** The lead of the best Q-Score over the second; `null` for a single seat, and if a seat has no H. */
function computeMargin({ seats }: HqOutcome): number | null {
  if (!isComparable({ seats })) return null;
  const [best = 0, second] = seats.map(({ q }) => q).toSorted((left, right) => right - left);
  return second === undefined ? null : best - second;
}

function total({ seats }: HqOutcome, amountOf: (seat: HqSeatResult) => number | null): number | null {
  return seats.reduce<number | null>((sum, seat) => {
    const amount = amountOf(seat);
    return sum === null || amount === null ? null : sum + amount;
  }, 0);
}
