import { MasbenchError, type Seat } from '@masbench/core';
import {
  penalize,
  penalizedAmounts,
  penalizedUse,
  type Normalization,
  type PenalizedAmounts,
  type QScoreComponents,
} from '../penalty/penalties.js';

/** The H and the resources of one seat. A resource that is `null` or left out is unknown. */
export interface QScoreRow extends PenalizedAmounts {
  readonly seat: Seat;
  /** Mean factual consistency, in [0, 1]. */
  readonly h: number;
}

/** The Q-Score of one seat. */
export interface QScore {
  readonly seat: Seat;
  /** α·H − β·P. */
  readonly q: number;
  /** Sum of the components, each in [0, 1]. */
  readonly penalty: number;
  /** The penalty of each resource. */
  readonly components: QScoreComponents;
}

/** Weights and normalization of `qScore`. */
export interface QScoreOptions {
  /** Weight of H. @default 1 */
  readonly alpha?: number | undefined;
  /** Weight of the penalty. @default 0.01, as in the paper's text; its tables 1, 2, 3 and 5 to 10 have 0.1 */
  readonly beta?: number | undefined;
  /** The normalization of amounts. @default 'all-seats' */
  readonly normalization?: Normalization | undefined;
}

/**
 * Q = α·H − β·P for every row, in the order of the rows, with P the sum of the penalized resources, each
 * divided by the greatest amount of any row, and 0/0 = 0 (MAS-HQ, section 3.1 and 4.1). Nothing is rounded; other
 * keys of a row are ignored.
 *
 * @throws MasbenchError `OPTION_INVALID` if a weight, an H or an amount is not a finite number, or an amount or a
 *   weight is negative.
 *
 * @example
 * ```ts
 * import { qScore } from '@masbench/game-hq';
 *
 * const [a, b] = qScore(
 *   [
 *     { seat: 'A', h: 0.91, calls: 120, inputTokens: 60_000, outputTokens: 9000, reviews: 20, seconds: 400 },
 *     { seat: 'B', h: 0.86, calls: 100, inputTokens: 50_000, outputTokens: 7000, reviews: 0, seconds: 300 },
 *   ],
 *   { beta: 0.1 },
 * );
 * console.log(a?.q, b?.components.tokens);
 * ```
 */
export function qScore(rows: readonly QScoreRow[], options: QScoreOptions = {}): QScore[] {
  const { alpha = 1, beta = 0.01, normalization = 'all-seats' } = options;
  checkAmount(alpha, 'alpha');
  checkAmount(beta, 'beta');
  const amounts = rows.map(penalizedAmountsOfRow);
  return rows.map(({ seat, h }, index) => {
    if (!Number.isFinite(h)) throw invalid(`'h' of seat '${seat}'`, 'a finite number', h);
    const { penalty, components } = penalize(amounts, index, normalization);
    return { seat, q: alpha * h - beta * penalty, penalty, components };
  });
}

function penalizedAmountsOfRow(row: QScoreRow): QScoreComponents {
  for (const field of penalizedAmounts) {
    const amount = row[field] ?? undefined;
    if (amount !== undefined) checkAmount(amount, `${field}' of seat '${row.seat}`);
  }
  return penalizedUse(row);
}

function checkAmount(value: number, name: string): void {
  if (!(value >= 0 && value < Infinity)) throw invalid(`'${name}'`, 'a finite number, not negative', value);
}

function invalid(name: string, law: string, value: unknown): MasbenchError {
  return new MasbenchError(
    'OPTION_INVALID',
    `Cannot compute the Q-Score: ${name} must be ${law}, but is ${String(value)}`,
  );
}
