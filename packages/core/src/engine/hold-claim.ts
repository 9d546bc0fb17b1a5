import { MasbenchError, UnavailableError } from '../contracts/errors.js';
import { nothingSpent, type Spent } from '../contracts/lost.js';
import type { CallToPay, Held, Journal } from '../journal/journal.js';
import type { RecordKeeper } from './record-keeper.js';
import type { OpenClaim, Reservation } from './reservation.js';

/** A claim that was granted, and the attempt that it is for. */
export interface GrantedClaim {
  readonly reservation: Reservation;
  readonly claim: OpenClaim;
  readonly keeper: RecordKeeper;
  /** True once the answer of the attempt is no longer wanted. */
  readonly isOver: () => boolean;
}

/**
 * Has the journal hold what was claimed, before the call is made.
 *
 * @throws UnavailableError if the journal refuses, and MasbenchError `ABORTED` if the answer is no longer wanted
 */
export async function holdClaim(
  hold: NonNullable<Journal['hold']>,
  call: CallToPay,
  { reservation, claim, keeper, isOver }: GrantedClaim,
): Promise<void> {
  let held: Held;
  claim.isPending = true;
  try {
    held = await hold(call);
  } catch (cause) {
    reservation.end(claim);
    throw keeper.failed(cause);
  }
  claim.isPending = false;
  if (!held.isHeld) {
    reservation.end(claim);
    throw new UnavailableError(held.why);
  }
  const { settle } = held;
  // Claims end wherever their attempt does: what cannot be kept then is no error of the agent, and of nobody's promise.
  const settled = (spent: Spent): void => {
    try {
      settle(spent);
    } catch (cause) {
      keeper.failed(cause);
    }
  };
  if (claim.isOpen) claim.settle = settled;
  else settled(nothingSpent);
  if (!isOver()) return;
  throw new MasbenchError('ABORTED', `Cannot reserve for ${call.request}: its answer is no longer wanted`);
}
