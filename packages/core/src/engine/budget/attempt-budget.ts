import { measureUsage } from '../../usage/budget-units.js';
import type { MasbenchError } from '../../contracts/errors.js';
import { addLost, addSpent, nothingLost, nothingSpent, type Lost, type Spent } from '../../usage/lost.js';
import { addUsage, noUsage, type Usage } from '../../usage/usage.js';
import type { Account, AccountSpending } from './account.js';
import type { KeptSpending } from './kept-spending.js';
import type { ReservationQueue } from './reservation-queue.js';
import { checkBound, Reservation } from './reservation.js';

/** Spending of an attempt that was interrupted. */
export interface Parts {
  readonly spent: Spent;
  /** Spent on answers that are in the call log, where a resumed attempt finds and reports them again. */
  readonly kept: Spent;
}

/**
 * Reservations and spending of one attempt. What a call used is settled against its own reservation; what is reported
 * without one, against the reservation that is open, if it is the only one. All are settled with the attempt at the
 * latest.
 */
export class AttemptBudget implements AccountSpending {
  readonly order: number;
  readonly accounts: readonly Account[];
  usage: Usage = noUsage;
  lost: Lost = nothingLost;
  /** How many of its reservations wait. */
  waits = 0;
  /** Answers of this attempt in the call log that were not used again yet. */
  reusable = 0;
  readonly #queue: ReservationQueue;
  readonly #isDeferred: boolean;
  readonly #open = new Set<Reservation>();
  /** Usage that was reported while no call, or more than one, was open, and the part of it that no call has settled. */
  #unreserved: Usage;
  #unsettled: Usage;
  #spent: Spent = nothingSpent;
  #kept: Spent = nothingSpent;
  #hasFreeAnswer = false;
  /** Spending on answers in the call log that the attempt is to report again. */
  readonly kept: KeptSpending | undefined;
  readonly #onFinish: ((spent: Spent) => void) | undefined;

  /**
   * @param about.deferred true if what is spent counts for good only once it is settled
   * @param about.before what the attempt had used before it reserved anything
   * @param about.kept spending on answers in the call log that the attempt will report again
   */
  constructor(
    queue: ReservationQueue,
    accounts: readonly Account[],
    {
      order,
      deferred,
      before,
      kept,
      onFinish,
    }: {
      readonly order: number;
      readonly deferred: boolean;
      readonly before: Usage;
      readonly kept: KeptSpending | undefined;
      readonly onFinish?: ((spent: Spent) => void) | undefined;
    },
  ) {
    this.#onFinish = onFinish;
    this.#queue = queue;
    this.accounts = accounts;
    this.order = order;
    this.#isDeferred = deferred;
    this.#unreserved = before;
    this.#unsettled = before;
    this.kept = kept;
    if (deferred) for (const account of accounts) account.watch(this);
  }

  /** Starts the attempt once its budgets have anything left, or says why they never will. */
  admit(start: () => void, refuse: (error: MasbenchError) => void): void {
    // Its answers are on record and paid for.
    if (this.kept !== undefined) start();
    else this.#queue.enter({ reserver: this, bound: 'any', grant: start, refuse });
  }

  /**
   * Resolves when the bound fits. What fits is reserved at once.
   * @throws BudgetError if it never fits into one of the budgets, and MasbenchError `OPTION_INVALID` if it leaves out
   *   what is limited.
   */
  async reserve(bound: Partial<Usage>): Promise<Reservation> {
    const amounts = measureUsage(bound);
    const checked = checkBound(this.accounts, amounts);
    if (this.kept?.covers(amounts) === true) {
      this.kept.report(bound);
      const reservation = this.#opened(amounts);
      reservation.isPaid = true;
      return reservation;
    }
    return new Promise((resolve, reject) => {
      this.#queue.enter({
        reserver: this,
        bound: checked,
        grant: () => resolve(this.#opened(amounts)),
        refuse: reject,
      });
    });
  }

  /** Counts what was used, by the call of a reservation or by any. */
  spend(usage: Usage, reservation: Reservation | undefined = this.#onlyOpen()): void {
    this.usage = addUsage(this.usage, usage);
    if (!this.#isDeferred) for (const account of this.accounts) account.add(usage, nothingLost);
    if (reservation === undefined || (this.reusable > 0 && !reservation.isPaid)) this.kept?.report(usage);
    if (reservation === undefined) {
      this.#unreserved = addUsage(this.#unreserved, usage);
      this.#unsettled = addUsage(this.#unsettled, usage);
    } else {
      reservation.usage = addUsage(reservation.usage, usage);
      reservation.free(measureUsage(usage));
    }
    this.#queue.settle();
  }

  /** Notes that the answer of a call is in the call log. */
  answer(): void {
    for (const reservation of this.#open) {
      if (reservation.isAnswered) continue;
      reservation.isAnswered = true;
      return;
    }
    this.#hasFreeAnswer = true;
  }

  /** Spending, once all is settled; what was taken from the call log is no part of it. */
  get parts(): Parts {
    const unreserved: Spent = { usage: this.#unreserved, lost: nothingLost };
    if (this.#hasFreeAnswer) return { spent: this.#spent, kept: addSpent(this.#kept, unreserved) };
    if (this.reusable > 0) return { spent: this.#spent, kept: this.#kept };
    return { spent: addSpent(this.#spent, unreserved), kept: this.#kept };
  }

  /** Settles a reservation. With `'lost'`, the rest of it counts as spent. */
  settle(reservation: Reservation, how?: 'lost'): void {
    if (!reservation.isOpen) return;
    this.#settle(reservation, how);
    this.#queue.settle();
  }

  /** Settles all reservations, and refuses those that wait. */
  close(how?: 'lost'): void {
    for (const reservation of this.#open) this.#settle(reservation, how);
    this.#queue.leave(this);
    this.#queue.settle();
  }

  /** Counts what was spent for good. */
  finish(): void {
    for (const account of this.accounts) account.settle(this);
    this.#onFinish?.({ usage: this.usage, lost: this.lost });
  }

  #onlyOpen(): Reservation | undefined {
    if (this.#open.size !== 1) return undefined;
    const [only] = this.#open;
    return only;
  }

  #opened(amounts: Lost): Reservation {
    const reservation = new Reservation(this.accounts, amounts);
    this.#open.add(reservation);
    this.#queue.note(this, true);
    return reservation;
  }

  #settle(reservation: Reservation, how: 'lost' | undefined): void {
    const { usage, isPending } = reservation;
    const lost = how === 'lost' && !isPending ? this.#lose(reservation) : nothingLost;
    reservation.free();
    reservation.isOpen = false;
    this.#open.delete(reservation);
    if (this.#open.size === 0) this.#queue.note(this, false);
    // A call that was answered without a record of it took its answer from the call log.
    if (reservation.isAnswered) this.#kept = addSpent(this.#kept, { usage, lost });
    else if (this.reusable > 0 && how !== 'lost') this.reusable -= 1;
    else this.#spent = addSpent(this.#spent, { usage, lost });
    if (reservation.onSettle === undefined) return;
    reservation.onSettle({ usage: addUsage(usage, this.#unsettled), lost });
    this.#unsettled = noUsage;
  }

  #lose({ lost }: Reservation): Lost {
    this.lost = addLost(this.lost, lost);
    if (!this.#isDeferred) for (const account of this.accounts) account.add(noUsage, lost);
    return lost;
  }
}
