import { countTokens } from '@masbench/core';

/** Amounts that a seat has spent of each resource. One that is `null` or left out is unknown. */
export interface PenalizedAmounts {
  readonly calls: number | null | undefined;
  readonly inputTokens: number | null | undefined;
  readonly outputTokens: number | null | undefined;
  readonly reviews: number | null | undefined;
  /** Service seconds. */
  readonly seconds: number | null | undefined;
}

/**
 * The penalty of each resource: the seat's amount divided by the greatest, in [0, 1]. `null` if the amount of any
 * seat is unknown; the resource is then not charged.
 */
export interface QScoreComponents {
  readonly calls: number | null;
  /** Input and output tokens together. */
  readonly tokens: number | null;
  readonly reviews: number | null;
  readonly seconds: number | null;
}

/** The penalized resources, in the order of the paper. */
export const penaltyComponents = ['calls', 'tokens', 'reviews', 'seconds'] as const;

/** Returns what is penalized of the amounts that a seat has spent, before it is divided by the greatest. */
export function readPenalized(spent: PenalizedAmounts): QScoreComponents {
  return {
    calls: spent.calls ?? null,
    tokens: countTokens(spent) ?? null,
    reviews: spent.reviews ?? null,
    seconds: spent.seconds ?? null,
  };
}

/** Divides an amount by the greatest, where 0/0 = 0. */
export function divide(amount: number, greatest: number): number {
  return greatest === 0 ? 0 : amount / greatest;
}
