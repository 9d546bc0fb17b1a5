import { addSpent, nothingSpent, type Spent } from '../usage/lost.js';
import type { Attempt } from './attempt.js';
import type { Interrupts } from './interrupts.js';
import type { OpenRequest } from './open-request.js';
import type { MatchSetup } from './setup.js';
import type { Steps } from './steps.js';

/**
 * Charges what was spent on a request that is no longer wanted, and returns it. On a real clock all is charged; in virtual
 * time only what was paid for, or where there is a budget, as all that are asked have answered then. Else it is not
 * reproducible how far the attempt came.
 *
 * @param order place of the attempt among those of the match, -1 if there was none
 */
export function chargeDropped(
  { setup, steps, interrupts }: { setup: MatchSetup; steps: Steps; interrupts: Interrupts },
  request: OpenRequest,
  { order = -1, attempt }: { order?: number | undefined; attempt?: Attempt | undefined },
): Spent {
  const { budget, scheduler, script, tally } = setup;
  attempt?.abort();
  attempt?.settle();
  const isCharged = scheduler.time === 'wall' || budget.isLimited(request.seatIndex) || setup.isPaid(request);
  const forked = script.dropped(request);
  const kept = interrupts.take(request);
  const here = attempt === undefined ? kept : addSpent(attempt.spent, kept ?? nothingSpent);
  const charged = forked ?? (isCharged ? here : undefined);
  const recorded = steps.drop(request, charged) ?? forked;
  const entered = recorded ?? kept;
  if (entered !== undefined) budget.enter(request, { ...entered, order });
  const spent = recorded ?? charged ?? nothingSpent;
  tally.spend(request.seatIndex, spent);
  return spent;
}
