import {
  budgetUnits,
  countUsage,
  makeAmounts,
  type BudgetUnit,
  type ReservedUnit,
} from '../../usage/budget-units.js';
import type { Budget } from '../../contracts/limits.js';
import { addLost, nothingLost, type Lost, type Spent } from '../../usage/lost.js';
import { addUsage, noUsage, plus, type Usage } from '../../usage/usage.js';

/** The bound of a call, or the rest of it, in the units that are reserved. */
export type Bound = Record<ReservedUnit, number>;

/** Spending and losses of an attempt so far. */
export interface AccountSpending extends Spent {
  /** Rank of the attempt among all that were scheduled. */
  readonly order: number;
}

/** Whether a bound fits into a budget: now, once open reservations are settled, or never. */
export type Fit =
  | { readonly fits: 'now' | 'later' }
  /** `isUnknown` if it is unknown how much was spent: that is no fault of the seat that asks. */
  | { readonly fits: 'never'; readonly why: string; readonly isUnknown?: true };

const fitsNow: Fit = { fits: 'now' };
const fitsLater: Fit = { fits: 'later' };

/** Sums of dollars carry rounding errors far below any price. */
const tolerance = 1e-9;

/** Spending, losses and open reservations of one owner (a seat, a match, a run), against its budget. */
export class Account {
  readonly #owner: string | undefined;
  readonly budget: Budget;
  readonly reserved: Bound = makeAmounts(() => 0);
  #usage: Usage = noUsage;
  #lost: Lost = nothingLost;
  /** Spending that is not settled yet, in the order in which it was made. */
  readonly #unsettled = new Set<AccountSpending>();
  /** Spending that was entered from a record, as long as earlier attempts may still be asked. */
  readonly #recorded = new Set<AccountSpending>();
  #lastRecorded = -1;

  /** @param owner for messages, for example `seat A` */
  constructor(owner: string | undefined, budget: Budget) {
    this.#owner = owner;
    this.budget = budget;
  }

  /** The budget in messages. */
  get name(): string {
    return this.#owner === undefined ? 'the budget' : `the budget of ${this.#owner}`;
  }

  /** Everything that was added for good. */
  get spent(): Spent {
    return { usage: this.#usage, lost: this.#lost };
  }

  /** Adds spending for good. */
  add(usage: Usage, lost: Lost): void {
    this.#usage = addUsage(this.#usage, usage);
    this.#lost = addLost(this.#lost, lost);
  }

  /** Enters spending from a record. */
  enter(spending: AccountSpending): void {
    this.add(spending.usage, spending.lost);
    this.#recorded.add(spending);
    this.#lastRecorded = Math.max(this.#lastRecorded, spending.order);
  }

  /** Counts what is spent from now on, until it is settled or forgotten. */
  watch(spending: AccountSpending): void {
    this.#unsettled.add(spending);
  }

  /** Counts it no longer. */
  forget(spending: AccountSpending): void {
    this.#unsettled.delete(spending);
  }

  settle(spending: AccountSpending): void {
    if (!this.#unsettled.delete(spending)) return;
    // Stryker disable next-line EqualityOperator: no two attempts have the same rank
    if (this.#lastRecorded > spending.order) this.enter(spending);
    else this.add(spending.usage, spending.lost);
  }

  /**
   * Returns whether `bound` fits, or with `'any'` anything at all. An unknown amount has used up a budget: it may be
   * anything.
   *
   * @param order rank of the attempt that asks: a resumed match counts what came before it, as the first run did
   */
  check(bound: Readonly<Bound> | 'any', order: number): Fit {
    const { budget } = this;
    let fit = fitsNow;
    for (const unit of budgetUnits) {
      const limit = budget[unit];
      if (limit === undefined) continue;
      const spent = this.spentOn(unit, order);
      if (spent === undefined) {
        const why = `What ${this.#owner ?? 'was'} spent of ${unit} is unknown, and its budget is ${limit}`;
        return { fits: 'never', why, isUnknown: true };
      }
      if (bound === 'any') {
        if (spent >= limit - tolerance) {
          const why = `T${this.name.slice(1)} is used up: ${spent} of ${limit} ${unit}`;
          return { fits: 'never', why };
        }
        // Stryker disable next-line ConditionalExpression,StringLiteral: nothing is reserved of seconds
        if (unit !== 'seconds' && spent + this.reserved[unit] >= limit - tolerance) fit = fitsLater;
        // Stryker disable next-line ConditionalExpression,StringLiteral: a bound has no seconds, and no amount is above none
      } else if (unit !== 'seconds') {
        const amount = bound[unit];
        if (amount > limit - spent + tolerance) {
          const why = `T${this.name.slice(1)} has room for ${Math.max(0, limit - spent)} more ${unit}, the call may need ${amount}`;
          return { fits: 'never', why };
        }
        if (amount > limit - spent - this.reserved[unit] + tolerance) fit = fitsLater;
      }
    }
    return fit;
  }

  /** Returns the sum of spending and losses; `undefined` if it is unknown. */
  spentOn(unit: BudgetUnit, order: number): number | undefined {
    const before =
      this.#lastRecorded > order ? [...this.#recorded].filter((one) => one.order < order) : [this.spent];
    let sum: number | undefined = 0;
    for (const { usage, lost } of [...before, ...this.#unsettled])
      sum = plus(sum, plus(countUsage(usage, unit), unit === 'seconds' ? 0 : lost[unit]));
    return sum;
  }
}
