import type { Budget } from '../contracts/limits.js';
import { addLost, nothingLost, type Lost, type Spent } from '../contracts/lost.js';
import { addUsage, countTokens, noUsage, type Usage } from '../contracts/usage.js';

/** What a call may cost at most, or the rest of it. */
export type Amounts = Record<Dimension, number>;

/** What can be claimed. Seconds cannot: they are enforced by abort. */
export const dimensions = ['calls', 'tokens', 'costUsd'] as const;

export type Dimension = (typeof dimensions)[number];

/** What an attempt spent and lost so far. */
export interface Spending extends Spent {
  /** Rank of the attempt among all that were scheduled. */
  readonly order: number;
}

/** Whether something fits into a budget: now, once open claims have ended, or never. */
export type Room =
  | { readonly fits: 'now' | 'later' }
  /** `isUnknown` if it is unknown how much was spent: that is no fault of the seat that asks. */
  | { readonly fits: 'never'; readonly why: string; readonly isUnknown?: true };

const fitsNow: Room = { fits: 'now' };
const fitsLater: Room = { fits: 'later' };

/** Sums of dollars carry rounding errors far below any price. */
const tolerance = 1e-9;

/** What one seat or the whole match spent and claimed, against its budget. */
export class Account {
  readonly owner: string;
  readonly budget: Budget;
  readonly claimed: Amounts = { calls: 0, tokens: 0, costUsd: 0 };
  #usage: Usage = noUsage;
  #lost: Lost = nothingLost;
  /** Attempts that are not settled yet, in the order in which they were asked. Created lazily. */
  #unsettled: Set<Spending> | undefined;
  /** What was entered from a record, as long as earlier attempts may still be asked. */
  #recorded: Spending[] | undefined;
  #lastRecorded = -1;

  constructor(owner: string, budget: Budget) {
    this.owner = owner;
    this.budget = budget;
  }

  /** Adds what was spent for good. */
  add(usage: Usage, lost: Lost): void {
    this.#usage = addUsage(this.#usage, usage);
    this.#lost = addLost(this.#lost, lost);
  }

  /** Enters what a record says was spent. */
  enter(spending: Spending): void {
    this.add(spending.usage, spending.lost);
    (this.#recorded ??= []).push(spending);
    this.#lastRecorded = Math.max(this.#lastRecorded, spending.order);
  }

  /** Counts what an attempt spends from now on, until it is settled. */
  watch(spending: Spending): void {
    (this.#unsettled ??= new Set()).add(spending);
  }

  settle(spending: Spending): void {
    if (this.#unsettled?.delete(spending) !== true) return;
    if (this.#lastRecorded > spending.order) this.enter(spending);
    else this.add(spending.usage, spending.lost);
  }

  /**
   * Whether there is room for `need`, or with `'any'` for anything at all. An unknown amount has used up a budget: it
   * may be anything.
   *
   * @param order rank of the attempt that asks: a resumed match counts what came before it, as the first run did
   */
  room(need: Readonly<Amounts> | 'any', order: number): Room {
    const { budget, owner } = this;
    let room = fitsNow;
    for (const dimension of [...dimensions, 'seconds'] as const) {
      const limit = budget[dimension];
      if (limit === undefined) continue;
      const spent = this.spentOn(dimension, order);
      if (spent === undefined) {
        const why = `What ${owner} spent of ${dimension} is unknown, and its budget is ${limit}`;
        return { fits: 'never', why, isUnknown: true };
      }
      const claimed = dimension === 'seconds' ? 0 : this.claimed[dimension];
      if (need === 'any') {
        if (spent >= limit - tolerance) {
          const why = `The budget of ${owner} is used up: ${spent} of ${limit} ${dimension}`;
          return { fits: 'never', why };
        }
        if (spent + claimed >= limit - tolerance) room = fitsLater;
      } else if (dimension !== 'seconds') {
        const amount = need[dimension];
        if (amount > limit - spent + tolerance) {
          const why = `The budget of ${owner} has room for ${Math.max(0, limit - spent)} more ${dimension}, the call may need ${amount}`;
          return { fits: 'never', why };
        }
        if (amount > limit - spent - claimed + tolerance) room = fitsLater;
      }
    }
    return room;
  }

  /** What was spent and lost, `undefined` if it is unknown. */
  spentOn(dimension: keyof Budget, order: number): number | undefined {
    let sum: number | undefined =
      this.#lastRecorded > order
        ? sumOf(this.#recorded?.filter((one) => one.order < order) ?? [], dimension)
        : amountIn(this.#usage, this.#lost, dimension);
    for (const { usage, lost } of this.#unsettled ?? []) {
      const amount = amountIn(usage, lost, dimension);
      sum = sum === undefined || amount === undefined ? undefined : sum + amount;
    }
    return sum;
  }
}

function sumOf(spendings: readonly Spending[], dimension: keyof Budget): number | undefined {
  let sum: number | undefined = 0;
  for (const { usage, lost } of spendings) {
    const amount = amountIn(usage, lost, dimension);
    sum = sum === undefined || amount === undefined ? undefined : sum + amount;
  }
  return sum;
}

function amountIn(usage: Usage, lost: Lost, dimension: keyof Budget): number | undefined {
  if (dimension === 'seconds') return usage.seconds;
  const known = amountOf(usage, dimension);
  const unknown = lost[dimension];
  return known === undefined || unknown === undefined ? undefined : known + unknown;
}

/** Tokens are input and output together. */
export function amountOf(usage: Partial<Usage>, dimension: Dimension): number | undefined {
  return dimension === 'tokens' ? countTokens(usage) : usage[dimension];
}
