import type { Limits } from '../contracts/limits.js';
import { Account, type Spending } from './account.js';
import { ClaimQueue } from './claim-queue.js';
import { Reservation } from './reservation.js';
import type { Scheduler } from './scheduler.js';
import type { Usage } from '../contracts/usage.js';

const none: readonly never[] = [];

/**
 * The accounts of a match: reserved before a call, settled after it, per seat and for the match.
 *
 * On a real clock everything counts at once. In virtual time it counts for good when the scheduler deals with the end of
 * the attempt, so that sums follow its order and not that of real answers.
 */
export class Ledger {
  /** By seat: the accounts that its attempts spend from. What has no budget has no account. */
  readonly #seats: readonly (readonly Account[])[];
  readonly #match: readonly Account[];
  #queue: ClaimQueue | undefined;
  readonly #isDeferred: boolean;

  constructor(seats: readonly string[], limits: Limits, time: Scheduler['time']) {
    this.#match = limits.match === undefined ? none : [new Account('the match', limits.match)];
    this.#seats =
      limits.seat === undefined && limits.seats === undefined
        ? none
        : seats.map((seat) => {
            const budget = limits.seats?.[seat] ?? limits.seat;
            return budget === undefined ? this.#match : [new Account(`seat ${seat}`, budget), ...this.#match];
          });
    this.#isDeferred = time === 'virtual';
  }

  /** What an attempt of the seat (or of a service, −1) spends and claims. */
  reservation(seatIndex: number, about: { readonly order: number; readonly before: Usage }): Reservation {
    this.#queue ??= new ClaimQueue();
    return new Reservation(this.#queue, this.#accounts(seatIndex), { ...about, deferred: this.#isDeferred });
  }

  /** Enters what a journal says was spent. */
  enter(seatIndex: number, spending: Spending): void {
    for (const account of this.#accounts(seatIndex)) {
      if (this.#isDeferred) account.enter(spending);
      else account.add(spending.usage, spending.lost);
    }
  }

  /** True if the seat (or a service, −1) has a budget. */
  isLimited(seatIndex: number): boolean {
    return this.#accounts(seatIndex).length > 0;
  }

  /** True where what one of them spends is missing to the other. */
  shares(left: number, right: number): boolean {
    return this.#match.length > 0 || (left === right && this.isLimited(left));
  }

  /** Seconds that an attempt may still take, `undefined` if they are not limited. */
  secondsLeft(seatIndex: number, order: number): number | undefined {
    if (!this.isLimited(seatIndex)) return undefined;
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
