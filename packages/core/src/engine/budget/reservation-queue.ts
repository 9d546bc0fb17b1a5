import { BudgetError, MasbenchError, UnavailableError } from '../../contracts/errors.js';
import { worstFit, type Account, type AccountSpending, type Bound, type Fit } from './account.js';

/** Whatever reserves: an attempt, or one call of a shared budget. */
export interface Reserver {
  readonly accounts: readonly Account[];
  /** Rank of the attempt. */
  readonly order: number;
  /** How many of its reservations wait. */
  waits: number;
  /** Spending on answers in the call log that it is to report again. */
  readonly kept?: AccountSpending | undefined;
}

/** A reservation that is asked for, or with `'any'` an attempt that asks to be started. */
interface Waiting {
  readonly reserver: Reserver;
  readonly bound: Readonly<Bound> | 'any';
  readonly grant: () => void;
  readonly refuse: (error: MasbenchError) => void;
}

/**
 * Reservations that wait for others to be settled, first come, first served: none overtakes one that waits on the same
 * budget. Two do: one of an attempt that has an open reservation already, as others may wait for that one, and the start
 * of an attempt, which reserves nothing.
 *
 * A reservation waits as long as an attempt that could free something is working. If all that have open reservations wait
 * themselves, nothing would ever be settled: then the latest of them is refused.
 */
export class ReservationQueue {
  /** In the order of entering. Starting an agent may enter more while this is gone through. */
  readonly #waiting = new Set<Waiting>();
  readonly #reservers = new Set<Reserver>();
  #isSettling = false;
  /** True if something has changed since the last look at what waits. */
  #isDue = false;

  /** Grants, refuses, or lets wait. */
  enter(waiting: Waiting): void {
    const { reserver, bound } = waiting;
    const never = refusal(reserver.accounts.map((account) => account.check(bound, reserver)));
    if (never !== undefined) {
      waiting.refuse(never);
      return;
    }
    this.#waiting.add(waiting);
    reserver.waits += 1;
    this.settle();
  }

  /** Notes whether a reserver has open reservations. */
  note(reserver: Reserver, isOpen: boolean): void {
    if (isOpen) this.#reservers.add(reserver);
    else this.#reservers.delete(reserver);
  }

  /** Refuses all that waits for an attempt that has ended. */
  leave(reserver: Reserver): void {
    if (reserver.waits === 0) return;
    for (const waiting of this.#waiting) {
      if (waiting.reserver !== reserver) continue;
      this.#remove(waiting);
      waiting.refuse(new MasbenchError('ABORTED', 'Cannot reserve: the attempt has ended'));
    }
  }

  /**
   * Deals with all that waits, after something was freed or reserved. What is granted or refused may free and reserve itself:
   * that is dealt with here too, and not one call deeper for each of those that wait.
   */
  settle(): void {
    this.#isDue = true;
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        this.#settle();
      }
    } finally {
      this.#isSettling = false;
    }
  }

  #settle(): void {
    while (this.#waiting.size > 0) {
      const stuck = this.#stuck(this.#grantWhatFits());
      if (stuck === undefined) return;
      this.#remove(stuck);
      const lost = stuck.reserver.accounts.flatMap((account) => account.describeLosses() ?? [])[0];
      stuck.refuse(
        lost === undefined
          ? new BudgetError(
              'The budget has room only once claims have ended that wait for this one: claim for concurrent calls in one reserve',
            )
          : new UnavailableError(lost),
      );
    }
  }

  /** Returns the accounts that reservations wait for. */
  #grantWhatFits(): ReadonlySet<Account> {
    const short = new Set<Account>();
    for (const waiting of this.#waiting) {
      const { reserver, bound } = waiting;
      const { accounts } = reserver;
      const overtakes = bound === 'any' || this.#reservers.has(reserver);
      // Looked at when its turn comes: with many that wait, all the rest would be looked at again and again.
      if (!overtakes && accounts.some((account) => short.has(account))) continue;
      const fitting = accounts.map((account) => account.check(bound, reserver));
      const never = refusal(fitting);
      if (never !== undefined) {
        this.#remove(waiting);
        waiting.refuse(never);
      } else if (fitting.every(({ fits }) => fits === 'now')) {
        this.#remove(waiting);
        waiting.grant();
      } else {
        for (const [index, account] of accounts.entries())
          if (fitting[index]?.fits === 'later') short.add(account);
      }
    }
    return short;
  }

  /** The latest that waits of those with open reservations, if none of these will ever be settled. */
  #stuck(short: ReadonlySet<Account>): Waiting | undefined {
    for (const reserver of this.#reservers)
      if (reserver.waits === 0 && reserver.accounts.some((account) => short.has(account))) return undefined;
    return [...this.#waiting].findLast(({ reserver }) => this.#reservers.has(reserver));
  }

  #remove(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    waiting.reserver.waits -= 1;
  }
}

/** Returns the error of a reservation that never fits, if so: what was spent leaves no room, or what was lost or is unknown. */
function refusal(fitting: readonly Fit[]): MasbenchError | undefined {
  const fit = worstFit(fitting);
  if (fit.fits === 'never') return new BudgetError(fit.why);
  return fit.fits === 'withheld' ? new UnavailableError(fit.why) : undefined;
}
