import { countUsage, makeAmounts, reservedUnits, type ReservedAmounts } from '../../usage/budget-units.js';
import type { Lost, Spent } from '../../usage/lost.js';
import { makeUsage, type Usage } from '../../usage/usage.js';
import type { AccountSpending } from './account.js';

/**
 * Spending on answers in the call log that an interrupted attempt left. It counts as spent until the attempt that is started
 * again reports it, which then needs no other room than this.
 */
export class KeptSpending implements AccountSpending {
  readonly order = -1;
  lost: Lost;
  usage: Usage;

  constructor({ usage, lost }: Spent) {
    this.usage = usage;
    this.lost = lost;
  }

  /** Returns whether a call of this bound is an answer that was paid for already, as far as amounts tell. */
  covers(bound: ReservedAmounts): boolean {
    return reservedUnits.every((unit) => {
      const [amount = Infinity, used = 0, lost = 0] = [
        bound[unit],
        countUsage(this.usage, unit),
        this.lost[unit],
      ];
      return amount <= used + lost + tolerance;
    });
  }

  /** Takes off what is reported, or reserved, again. */
  report(usage: Partial<Usage>): void {
    this.#takeOffLost((usage.calls ?? 0) - (this.usage.calls ?? 0));
    this.usage = makeUsage((field) => {
      const left = this.usage[field];
      return left === undefined ? undefined : Math.max(0, left - (usage[field] ?? 0));
    });
  }

  /** Takes off answers whose cost was not known before: the share of so many calls. */
  #takeOffLost(calls: number): void {
    const { calls: all = 0 } = this.lost;
    if (all === 0) return;
    const rest = 1 - Math.min(1, Math.max(0, calls / all));
    this.lost = makeAmounts((unit) => {
      const amount = this.lost[unit];
      return amount === undefined ? undefined : amount * rest;
    });
  }
}

/** Sums of dollars carry rounding errors far below any price. */
const tolerance = 1e-9;
