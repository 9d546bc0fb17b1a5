import { countUsage, type BudgetUnit } from '../../usage/budget-units.js';
import { addUsage, noUsage, plus, type Usage } from '../../usage/usage.js';
import type { Spent } from '../../usage/lost.js';

/** A player or service (−1), and the kind of its requests. */
export interface CallsOf {
  readonly seatIndex: number;
  readonly kind: string;
}

/**
 * The cost that lost calls may be expected to have had: the mean of those of the same seat and kind that were answered. It
 * stands in messages beside the bound, and admits no call.
 */
export class ExpectedCost {
  readonly #by = new Map<string, { readonly seatIndex: number; answered: Usage; lostCalls: number }>();

  add({ seatIndex, kind }: CallsOf, { usage, lost }: Spent): void {
    const key = `${seatIndex} ${kind}`;
    const found = this.#by.get(key) ?? { seatIndex, answered: noUsage, lostCalls: 0 };
    found.answered = addUsage(found.answered, usage);
    found.lostCalls += lost.calls ?? 0;
    this.#by.set(key, found);
  }

  /**
   * Returns the expected cost of what was lost, of a seat or of all; `undefined` if nothing of a kind was answered.
   *
   * @param seat its index
   */
  ofLost(unit: BudgetUnit, seat?: number): number | undefined {
    let sum: number | undefined = 0;
    for (const { seatIndex, answered, lostCalls } of this.#by.values()) {
      if (lostCalls === 0 || (seat !== undefined && seat !== seatIndex)) continue;
      const { calls = 0 } = answered;
      const total = countUsage(answered, unit);
      sum = plus(sum, calls > 0 && total !== undefined ? (total / calls) * lostCalls : undefined);
    }
    return sum;
  }
}
