import { BudgetError, MasbenchError, UnavailableError } from '../contracts/errors.js';
import type { Account, Amounts, Room } from './account.js';

/** What claims: an attempt, on the accounts that it spends from. */
export interface Claiming {
  readonly accounts: readonly Account[];
  /** Rank of the attempt. */
  readonly order: number;
  /** How many of its claims wait. */
  waits: number;
}

/** A claim that asks for room, or with `'any'` an attempt that asks to be started. */
export interface Claimant {
  readonly reservation: Claiming;
  readonly need: Readonly<Amounts> | 'any';
  readonly grant: () => void;
  readonly refuse: (error: MasbenchError) => void;
}

/**
 * Claims that wait for others to end, first come, first served: no claim overtakes one that waits on the same budget. Two
 * do: one of an attempt that holds a claim already, as others may wait for that one, and the start of an attempt, which
 * takes no room.
 *
 * A claim waits as long as an attempt that could free room is working. Where all that hold claims wait themselves,
 * nothing would ever end: then the latest of them is refused.
 */
export class ClaimQueue {
  /** In the order of entering. Starting an agent may enter more while this is gone through. */
  readonly #waiting = new Set<Claimant>();
  readonly #holders = new Set<Claiming>();
  #isSettling = false;
  /** True if something has changed since the last look at what waits. */
  #isDue = false;

  /** Grants, refuses, or keeps the claim waiting. */
  enter(claimant: Claimant): void {
    const { reservation, need } = claimant;
    const never = neverFits(reservation.accounts.map((account) => account.room(need, reservation.order)));
    if (never !== undefined) {
      claimant.refuse(never);
      return;
    }
    this.#waiting.add(claimant);
    reservation.waits += 1;
    this.settle();
  }

  /** Notes whether a reservation has open claims. */
  holds(reservation: Claiming, open: boolean): void {
    if (open) this.#holders.add(reservation);
    else this.#holders.delete(reservation);
  }

  /** Refuses all that waits for an attempt that has ended. */
  leave(reservation: Claiming): void {
    if (reservation.waits === 0) return;
    for (const claimant of this.#waiting) {
      if (claimant.reservation !== reservation) continue;
      this.#remove(claimant);
      claimant.refuse(new MasbenchError('ABORTED', 'Cannot reserve: the attempt has ended'));
    }
  }

  /**
   * Deals with all that waits, after room was freed or taken. What is granted or refused may free and take room itself:
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
      const short = this.#grantWhatFits();
      const stuck = this.#waiting.size > 0 ? this.#stuck(short) : undefined;
      if (stuck === undefined) return;
      this.#remove(stuck);
      stuck.refuse(
        new BudgetError(
          'The budget has room only once claims have ended that wait for this one: claim for concurrent calls in one reserve',
        ),
      );
    }
  }

  /** Returns the accounts that claims wait for. */
  #grantWhatFits(): ReadonlySet<Account> {
    const short = new Set<Account>();
    for (const claimant of this.#waiting) {
      const { reservation, need } = claimant;
      const { accounts, order } = reservation;
      const overtakes = need === 'any' || this.#holders.has(reservation);
      // Looked at when its turn comes: with many that wait, all the rest would be looked at again and again.
      if (!overtakes && accounts.some((account) => short.has(account))) continue;
      const rooms = accounts.map((account) => account.room(need, order));
      const never = neverFits(rooms);
      if (never !== undefined) {
        this.#remove(claimant);
        claimant.refuse(never);
      } else if (rooms.every(({ fits }) => fits === 'now')) {
        this.#remove(claimant);
        claimant.grant();
      } else {
        for (const [index, account] of accounts.entries())
          if (rooms[index]?.fits === 'later') short.add(account);
      }
    }
    return short;
  }

  /** The latest claim of an attempt that holds others, where nothing that is held will ever end. */
  #stuck(short: ReadonlySet<Account>): Claimant | undefined {
    for (const holder of this.#holders)
      if (holder.waits === 0 && holder.accounts.some((account) => short.has(account))) return undefined;
    return [...this.#waiting].findLast(({ reservation }) => this.#holders.has(reservation));
  }

  #remove(claimant: Claimant): void {
    this.#waiting.delete(claimant);
    claimant.reservation.waits -= 1;
  }
}

/** The error of a claim that never has room, if so: a spent budget, or one with an unknown rest. */
function neverFits(rooms: readonly Room[]): MasbenchError | undefined {
  for (const room of rooms)
    if (room.fits === 'never')
      return room.isUnknown === true ? new UnavailableError(room.why) : new BudgetError(room.why);
  return undefined;
}
