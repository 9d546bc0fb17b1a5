import type { Limits } from '../../contracts/limits.js';
import { makeAmounts, measureUsage } from '../../usage/budget-units.js';
import { addLost, type Lost, type Spent } from '../../usage/lost.js';
import { noUsage, type Usage } from '../../usage/usage.js';
import type { Scheduler } from '../scheduler.js';
import { Account, type AccountOwner, type AccountSpending } from './account.js';
import { KeptSpending } from './kept-spending.js';
import { AttemptBudget } from './attempt-budget.js';
import { ExpectedCost, type CallsOf } from './expected-cost.js';
import { ReservationQueue } from './reservation-queue.js';

/**
 * The budgets of a match: reserved before a call, settled after it, per seat and for the match.
 *
 * On a real clock everything counts at once. In virtual time it counts for good when the scheduler deals with the end of
 * the attempt, so that sums follow its order and not that of real answers.
 */
export class MatchBudget {
  /** By seat: the accounts that its attempts spend from. What has no budget has no account. */
  readonly #seats: readonly (readonly Account[])[];
  readonly #match: readonly Account[];
  #queue: ReservationQueue | undefined;
  readonly #isDeferred: boolean;
  /** By request. */
  readonly #kept = new Map<string, KeptSpending>();
  readonly #expected = new ExpectedCost();

  constructor(seats: readonly string[], limits: Limits, time: Scheduler['time']) {
    const ofMatch: AccountOwner = {
      name: 'the match',
      limit: 'match',
      expected: (unit) => this.#expected.ofLost(unit),
    };
    this.#match = limits.match === undefined ? [] : [new Account(ofMatch, limits.match)];
    this.#seats = seats.map((seat, index) => {
      const own = limits.seats?.[seat];
      const budget = own ?? limits.seat;
      if (budget === undefined) return this.#match;
      const owner: AccountOwner = {
        name: `seat ${seat}`,
        limit: own === undefined ? 'seat' : `seats.${seat}`,
        expected: (unit) => this.#expected.ofLost(unit, index),
      };
      return [new Account(owner, budget), ...this.#match];
    });
    this.#isDeferred = time === 'virtual';
  }

  /** Opens the budget of an attempt of a request of the seat (or of a service, −1). */
  open(
    { id, seatIndex, kind }: CallsOf & { readonly id: string },
    about: { readonly order: number; readonly before: Usage },
  ): AttemptBudget {
    this.#queue ??= new ReservationQueue();
    return new AttemptBudget(this.#queue, this.#accounts(seatIndex), {
      ...about,
      deferred: this.#isDeferred,
      kept: this.#kept.get(id),
      onFinish: (spent) => this.#expected.add({ seatIndex, kind }, spent),
    });
  }

  /** Counts spending on answers in the call log, until the request reports it again or is over. */
  keep(id: string, seatIndex: number, spent: Spent): void {
    this.release(id, seatIndex);
    const kept = new KeptSpending(spent);
    this.#kept.set(id, kept);
    // In virtual time attempts are asked one after the other: none comes between this one and its answers.
    if (!this.#isDeferred) for (const account of this.#accounts(seatIndex)) account.keep(kept);
  }

  /** Counts what was kept for a request no longer. Returns the part that was not reported again. */
  release(id: string, seatIndex: number): Spent | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    this.#kept.delete(id);
    for (const account of this.#accounts(seatIndex)) account.forget(kept);
    this.#queue?.settle();
    return { usage: kept.usage, lost: kept.lost };
  }

  /** Enters spending from a journal. */
  enter(of: CallsOf, spending: AccountSpending): void {
    this.#expected.add(of, spending);
    this.#enter(of.seatIndex, spending);
  }

  /**
   * Counts what a process has spent, and may have spent, on attempts that are started again. It was lost to whoever plays: no
   * move is refused because of it.
   */
  lose(of: CallsOf, { usage, lost }: Spent): void {
    const all = addLost(lost, measureUsage(usage));
    this.#expected.add(of, { usage: noUsage, lost: all });
    this.#enter(of.seatIndex, { usage: noUsage, lost: all, order: -1 });
  }

  /** Frees a part of what was lost. */
  free(seatIndex: number, settled: Lost | undefined): void {
    if (settled === undefined) return;
    const lost = makeAmounts((unit) => -(settled[unit] ?? 0));
    this.#enter(seatIndex, { usage: noUsage, lost, order: -1 });
  }

  #enter(seatIndex: number, spending: AccountSpending): void {
    for (const account of this.#accounts(seatIndex)) {
      if (this.#isDeferred) account.enter(spending);
      else account.add(spending.usage, spending.lost);
    }
  }

  /** Returns whether the seat (or a service, −1) has a budget. */
  isLimited(seatIndex: number): boolean {
    return this.#accounts(seatIndex).length > 0;
  }

  /** Returns whether what one of them spends is missing to the other. */
  shares(left: number, right: number): boolean {
    return this.#match.length > 0 || (left === right && this.isLimited(left));
  }

  /** Returns the seconds that an attempt may still take; `undefined` if they are not limited. */
  secondsLeft(seatIndex: number, order: number): number | undefined {
    const left = this.#accounts(seatIndex).flatMap((account) =>
      account.budget.seconds === undefined
        ? []
        : [account.budget.seconds - (account.spentOn('seconds', order) ?? Infinity)],
    );
    return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
  }

  #accounts(seatIndex: number): readonly Account[] {
    return this.#seats[seatIndex] ?? this.#match;
  }
}
