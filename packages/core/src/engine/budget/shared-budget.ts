import type { ReservedUnit } from '../../usage/budget-units.js';
import type { Budget } from '../../contracts/limits.js';
import { nothingLost, type Lost, type Spent } from '../../usage/lost.js';
import { noUsage } from '../../usage/usage.js';
import { onceAborted } from '../once-aborted.js';
import { Account } from './account.js';
import { ReservationQueue, type Reserver } from './reservation-queue.js';
import { checkBound, Reservation } from './reservation.js';

/** A budget that calls or matches share which are made at the same time. */
export interface SharedBudget {
  /**
   * Sets the most aside that a call may cost, in order of arrival. Waits if open reservations may still leave enough.
   *
   * @returns settles the reservation, with the cost of the call: the rest is free. Settling again has no effect.
   * @throws BudgetError if the bound can never fit; UnavailableError if it is unknown how much was spent; MasbenchError
   *   `OPTION_INVALID` if it leaves out what is limited; the reason of the signal if it aborts before the bound fits
   */
  readonly reserve: (bound: Partial<Lost>, signal?: AbortSignal) => Promise<(cost?: Partial<Spent>) => void>;
  /** Counts a cost for which nothing was reserved. */
  readonly spend: (cost: Partial<Spent>) => void;
  /** Everything that was spent and lost. */
  readonly spent: () => Spent;
}

/**
 * Opens a budget. Spending, losses and open reservations together never exceed a limit. The owner names the budget in
 * messages, for example `the run`.
 *
 * @example
 * ```ts
 * import { completeUsage, openBudget } from '@masbench/core';
 *
 * const budget = openBudget({ costUsd: 1 });
 * const settle = await budget.reserve({ costUsd: 0.2 });
 * settle({ usage: completeUsage({ calls: 1, costUsd: 0.05 }) });
 * budget.spent().usage.costUsd; // 0.05
 * ```
 */
export function openBudget(
  limits: Pick<Budget, ReservedUnit>,
  { owner }: { readonly owner?: string | undefined } = {},
): SharedBudget {
  const account = new Account(owner === undefined ? undefined : { name: owner, limit: 'run' }, limits);
  const accounts = [account];
  const queue = new ReservationQueue();
  const spend = ({ usage = noUsage, lost = nothingLost }: Partial<Spent>): void => {
    account.add(usage, lost);
    queue.settle();
  };
  return {
    reserve: async (bound, signal) => {
      const checked = checkBound(accounts, bound);
      return new Promise((resolve, reject) => {
        const reserver: Reserver = { accounts, order: 0, waits: 0 };
        let stopListening: (() => void) | undefined;
        const grant = (): void => {
          stopListening?.();
          resolve(settleOf(new Reservation(accounts, bound)));
        };
        const refuse = (error: Error): void => {
          stopListening?.();
          reject(error);
        };
        queue.enter({ reserver, bound: checked, grant, refuse });
        if (reserver.waits === 0 || signal === undefined) return;
        const abort = (): void => {
          refuse(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
          queue.leave(reserver);
          queue.settle();
        };
        if (signal.aborted) abort();
        else stopListening = onceAborted(signal, abort);
      });
    },
    spend,
    spent: () => account.spent,
  };

  function settleOf(reservation: Reservation): (cost?: Partial<Spent>) => void {
    return (cost) => {
      if (!reservation.isOpen) return;
      reservation.isOpen = false;
      reservation.free();
      spend(cost ?? {});
    };
  }
}
