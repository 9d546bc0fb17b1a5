import { withView, type Seat } from '@masbench/core';
import type { Leak } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import type { HqState } from '../rules/state.js';

/**
 * The disclosure of a review, hidden from some seats: they see what the vision of the match shows without this one
 * disclosure. With it, the C_info of section 3.3 is measured. Visions that show rivals all the time hide nothing.
 */
export const reviewLeak: Leak<Hq> = {
  description: 'A review discloses the numbers of its seat to seats with vision.',
  discloses: ({ kind, action }) =>
    kind === 'policy' &&
    typeof action === 'object' &&
    action !== null &&
    'choice' in action &&
    action.choice === 'review',
  hidden: (game, { seat, id, count }, from) =>
    withView(
      game,
      'rivals',
      `without ${id} for ${from.join(', ')}`,
      (base) => (state, viewer, context) =>
        base(from.includes(viewer) ? without(state, seat, count + 1) : state, viewer, context),
    ),
};

/** @param decision the number of the seat's decision, from 1 */
function without(state: HqState, seat: Seat, decision: number): HqState {
  const index = state.seats.indexOf(seat);
  return {
    ...state,
    lanes: state.lanes.map((lane, at) =>
      at === index
        ? {
            ...lane,
            disclosures: lane.disclosures.filter((one) => one.decision !== decision),
          }
        : lane,
    ),
  };
}
