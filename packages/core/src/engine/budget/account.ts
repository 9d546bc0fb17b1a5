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

/** Whether a bound fits into a budget: now, once open reservations are settled, or never, and why. */
export type Fit =
  | { readonly fits: 'now' | 'later' }
  /** `withheld` is no fault of who asks: what was lost, or is unknown, has taken the room that there would be. */
  | { readonly fits: 'withheld' | 'never'; readonly why: string };

const fitsNow: Fit = { fits: 'now' };
const fitsLater: Fit = { fits: 'later' };
const severity = ['now', 'later', 'withheld', 'never'] as const satisfies readonly Fit['fits'][];

/** The least favorable of some answers: what was spent refuses a call before what was lost does. */
export function worstFit(fits: readonly Fit[]): Fit {
  return fits.reduce(
    (worst, fit) => (severity.indexOf(fit.fits) > severity.indexOf(worst.fits) ? fit : worst),
    fitsNow,
  );
}

/** Sums of dollars carry rounding errors far below any price. */
const tolerance = 1e-9;

/** Amounts in a unit: what was spent, what was lost, and what answers in the call log hold until they are reported again. */
interface Sums {
  readonly own: number | undefined;
  readonly lost: number | undefined;
  readonly kept: number | undefined;
}

/** Description of an account, for messages. */
export interface AccountOwner {
  /** For example `seat A`. */
  readonly name: string;
  /** How its limit is named, for example `seat`. */
  readonly limit: string;
  /** The cost that lost calls may be expected to have had, if it is known. */
  readonly expected?: ((unit: BudgetUnit) => number | undefined) | undefined;
}

/** Spending, losses and open reservations of one owner (a seat, a match, a run), against its budget. */
export class Account {
  readonly #owner: AccountOwner | undefined;
  readonly budget: Budget;
  readonly reserved: Bound = makeAmounts(() => 0);
  #usage: Usage = noUsage;
  #lost: Lost = nothingLost;
  /** Spending that is not settled yet, in the order in which it was made. */
  readonly #unsettled = new Set<AccountSpending>();
  /** Spending on answers in the call log, until it is reported again. */
  readonly #kept = new Set<AccountSpending>();
  /** Spending that was entered from a record, as long as earlier attempts may still be asked. */
  readonly #recorded = new Set<AccountSpending>();
  #lastRecorded = -1;

  constructor(owner: AccountOwner | undefined, budget: Budget) {
    this.#owner = owner;
    this.budget = budget;
  }

  /** The budget in messages. */
  get name(): string {
    return this.#owner === undefined ? 'the budget' : `the budget of ${this.#owner.name}`;
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

  /** Counts what is spent from now on, until it is settled. */
  watch(spending: AccountSpending): void {
    this.#unsettled.add(spending);
  }

  /** Counts what was spent on answers in the call log, until it is forgotten. */
  keep(spending: AccountSpending): void {
    this.#kept.add(spending);
  }

  forget(spending: AccountSpending): void {
    this.#kept.delete(spending);
  }

  settle(spending: AccountSpending): void {
    if (!this.#unsettled.delete(spending)) return;
    if (this.#lastRecorded > spending.order) this.enter(spending);
    else this.add(spending.usage, spending.lost);
  }

  /**
   * Returns whether `bound` fits, or with `'any'` anything at all. An unknown amount has used up a budget: it may be
   * anything. Seconds that were lost are on no account: nothing is paid for them.
   *
   * @param asking.order rank of the attempt that asks: a resumed match counts what came before it, as the first run did
   * @param asking.kept what it is to report again. It waits for no other that has answers in the call log: that one may wait for it.
   */
  check(
    bound: Readonly<Bound> | 'any',
    asking: { readonly order: number; readonly kept?: AccountSpending | undefined },
  ): Fit {
    return worstFit(
      budgetUnits.flatMap((unit) => {
        const limit = this.budget[unit];
        if (limit === undefined) return [];
        const { own, lost, kept } = this.#sumsOn(unit, asking.order);
        const ofOthers = asking.kept === undefined ? kept : 0;
        const held = plus(lost, asking.kept === undefined ? 0 : kept);
        if (own === undefined || held === undefined || ofOthers === undefined) {
          const why = `What ${this.#owner?.name ?? 'was'} spent of ${unit} is unknown, and its budget is ${limit}`;
          return [{ fits: 'withheld', why } as const];
        }
        // Nothing is reserved of seconds.
        const reserved = ofOthers + (unit === 'seconds' ? 0 : this.reserved[unit]);
        const amount = bound === 'any' ? 'any' : unit === 'seconds' ? 0 : bound[unit];
        return [this.#checkUnit(unit, { limit, own, held, reserved, amount })];
      }),
    );
  }

  #checkUnit(
    unit: BudgetUnit,
    {
      limit,
      own,
      held,
      reserved,
      amount,
    }: {
      readonly limit: number;
      readonly own: number;
      readonly held: number;
      readonly reserved: number;
      readonly amount: number | 'any';
    },
  ): Fit {
    const fitsBeside = (spent: number): boolean =>
      amount === 'any' ? spent < limit - tolerance : amount <= limit - spent + tolerance;
    if (!fitsBeside(own)) {
      const why =
        amount === 'any'
          ? `T${this.name.slice(1)} is used up: ${own} of ${limit} ${unit}`
          : `T${this.name.slice(1)} has room for ${Math.max(0, limit - own - held)} more ${unit}, the call may need ${amount}`;
      return { fits: 'never', why };
    }
    if (!fitsBeside(own + held))
      return { fits: 'withheld', why: this.#describeLost(unit, { limit, held, amount }) };
    return fitsBeside(own + held + reserved) ? fitsNow : fitsLater;
  }

  /** Says what was lost, if that may be why there is too little room. */
  describeLosses(): string | undefined {
    for (const unit of budgetUnits) {
      const limit = this.budget[unit];
      const { lost, kept } = this.#sumsOn(unit, Infinity);
      const held = plus(lost, kept);
      if (limit !== undefined && held !== 0)
        return this.#describeLost(unit, { limit, held: held ?? NaN, amount: 'any' });
    }
    return undefined;
  }

  #describeLost(
    unit: BudgetUnit,
    {
      limit,
      held,
      amount,
    }: { readonly limit: number; readonly held: number; readonly amount: number | 'any' },
  ): string {
    const expected = this.#owner?.expected?.(unit);
    const about = [
      ...(this.#owner === undefined ? [] : [`${this.#owner.limit}.${unit}`]),
      ...(amount === 'any' ? [] : [`this call may take ${written(unit, amount)}`]),
      ...(expected === undefined
        ? []
        : [`at the mean of those that were answered they cost ${written(unit, expected)}`]),
    ];
    const limited = unit === 'costUsd' ? written(unit, limit) : `${limit} ${unit}`;
    return `lost calls hold ${written(unit, held)} of ${limited}; settle or raise the limit${about.length === 0 ? '' : ` (${about.join('; ')})`}`;
  }

  /** Returns the sum of spending and losses; `undefined` if it is unknown. */
  spentOn(unit: BudgetUnit, order: number): number | undefined {
    const { own, lost, kept } = this.#sumsOn(unit, order);
    return plus(own, plus(lost, kept));
  }

  #sumsOn(unit: BudgetUnit, order: number): Sums {
    const before =
      this.#lastRecorded > order ? [...this.#recorded].filter((one) => one.order < order) : [this.spent];
    let [own, lost, kept]: [Sums['own'], Sums['lost'], Sums['kept']] = [0, 0, 0];
    for (const spent of [...before, ...this.#unsettled]) {
      own = plus(own, countUsage(spent.usage, unit));
      if (unit !== 'seconds') lost = plus(lost, spent.lost[unit]);
    }
    for (const spent of this.#kept)
      if (unit !== 'seconds') kept = plus(kept, plus(countUsage(spent.usage, unit), spent.lost[unit]));
    return { own, lost, kept };
  }
}

function written(unit: BudgetUnit, amount: number): string {
  const rounded = Number(amount.toPrecision(4));
  return unit === 'costUsd' ? `$${rounded}` : `${rounded}`;
}
