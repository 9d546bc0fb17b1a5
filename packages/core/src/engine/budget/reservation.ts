import { makeAmounts, reservedUnits } from '../../usage/budget-units.js';
import { MasbenchError } from '../../contracts/errors.js';
import type { Lost, Spent } from '../../usage/lost.js';
import { noUsage, type Usage } from '../../usage/usage.js';
import type { Account, Bound } from './account.js';

/** The most that one call may cost, set aside on every account that it is paid from until it is settled. */
export class Reservation {
  /** The part that is still set aside. */
  readonly rest: Bound;
  /** Usage that was reported for the call. */
  usage: Usage = noUsage;
  isOpen = true;
  /** True while the journal has not admitted the call yet: it was not made. */
  isPending = false;
  /** True if the call's answer is in the call log, from which a resumed attempt takes it. */
  isAnswered = false;
  /** True if it was granted for an answer in the call log, which was paid for. */
  isPaid = false;
  /** Called with the cost of the call when it is settled. */
  onSettle: ((spent: Spent) => void) | undefined;
  readonly #accounts: readonly Account[];
  readonly #bound: Partial<Lost>;

  /** @param bound as the call gave it: what is not bounded is unknown if the call is lost. */
  constructor(accounts: readonly Account[], bound: Partial<Lost>) {
    this.#accounts = accounts;
    this.#bound = bound;
    this.rest = completeBound(bound);
    for (const { reserved } of accounts) for (const unit of reservedUnits) reserved[unit] += this.rest[unit];
  }

  /** The most that may have been spent besides what was reported. */
  get lost(): Lost {
    return makeAmounts((unit) => (this.#bound[unit] === undefined ? undefined : this.rest[unit]));
  }

  /** Frees a part, at most the rest. */
  free(amounts: Partial<Lost> = this.rest): void {
    for (const unit of reservedUnits) {
      const amount = Math.min(this.rest[unit], amounts[unit] ?? 0);
      this.rest[unit] -= amount;
      for (const { reserved } of this.#accounts) reserved[unit] -= amount;
    }
  }
}

/**
 * Returns the amounts that a call reserves: nothing in units in which it gives no bound.
 *
 * @throws MasbenchError `OPTION_INVALID` if one of the accounts is limited in such a unit
 */
export function checkBound(accounts: readonly Account[], bound: Partial<Lost>): Bound {
  for (const unit of reservedUnits) {
    const amount = bound[unit];
    if (amount !== undefined && amount >= 0) continue;
    const limiting = accounts.find(({ budget }) => budget[unit] !== undefined);
    if (limiting === undefined) continue;
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot keep ${limiting.name}: a call that reserves must give a bound for ${unit}: it gave ${amount ?? 'none'}`,
    );
  }
  return completeBound(bound);
}

function completeBound(bound: Partial<Lost>): Bound {
  return makeAmounts((unit) => {
    const amount = bound[unit];
    return amount !== undefined && amount >= 0 ? amount : 0;
  });
}
