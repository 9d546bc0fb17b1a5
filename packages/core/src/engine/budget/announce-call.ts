import { MasbenchError, UnavailableError } from '../../contracts/errors.js';
import { nothingSpent, type Spent } from '../../usage/lost.js';
import type { CallToPay, Held, Journal } from '../../journal/journal.js';
import type { RecordKeeper } from '../record-keeper.js';
import type { AttemptBudget } from './attempt-budget.js';
import type { Reservation } from './reservation.js';

/** A call with its reservation, and the attempt that makes it. */
export interface ReservedCall {
  readonly budget: AttemptBudget;
  readonly reservation: Reservation;
  readonly keeper: RecordKeeper;
  /** True once the answer of the attempt is no longer wanted. */
  readonly isOver: () => boolean;
}

/**
 * Announces a call to the journal, once it is reserved and before it is made.
 *
 * @throws UnavailableError if the journal refuses, and MasbenchError `ABORTED` if the answer is no longer wanted
 */
export async function announceCall(
  hold: NonNullable<Journal['hold']>,
  call: CallToPay,
  { budget, reservation, keeper, isOver }: ReservedCall,
): Promise<void> {
  let held: Held;
  reservation.isPending = true;
  try {
    held = await hold(call);
  } catch (cause) {
    budget.settle(reservation);
    throw keeper.failed(cause);
  }
  reservation.isPending = false;
  if (!held.isHeld) {
    budget.settle(reservation);
    throw new UnavailableError(held.why);
  }
  const { settle } = held;
  // Reservations are settled wherever their attempt ends: what cannot be kept then is no error of the agent, and of nobody's promise.
  const settled = (spent: Spent): void => {
    try {
      settle(spent);
    } catch (cause) {
      keeper.failed(cause);
    }
  };
  if (reservation.isOpen) reservation.onSettle = settled;
  else settled(nothingSpent);
  if (!isOver()) return;
  throw new MasbenchError('ABORTED', `Cannot reserve for ${call.request}: its answer is no longer wanted`);
}
