import { divide } from '../penalty/penalties.js';
import { always, never, rivalRate, threshold, type Policy } from './policies.js';

/** Options of the opponent-aware policy. */
export interface OpponentAwareOptions {
  /** Differences of H that are no larger are a draw. @default 0.005 */
  readonly margin?: number | undefined;
  /** Its policy while no rival was seen. @default threshold() */
  readonly unseen?: Policy | undefined;
}

/**
 * Reacts to the last snapshots: reviews the worst summary while it is behind the best rival in H, never while it is ahead,
 * and in between only while it spends fewer reviews per passage than the rivals seen, as those set what a review costs.
 */
export function opponentAware({ margin = 0.005, unseen = threshold() }: OpponentAwareOptions = {}): Policy {
  return (turn) => {
    const { self } = turn.view;
    const seen = Object.values(turn.view.rivals).filter((snapshot) => snapshot !== null);
    const best = Math.max(...seen.flatMap(({ h }) => (typeof h === 'number' ? [h] : [])));
    if (self.h === null || !Number.isFinite(best)) return unseen(turn);
    if (self.h < best - margin) return always(turn);
    if (self.h > best + margin) return never(turn);
    return divide(self.resources.reviews, self.completed) < rivalRate(turn) ? always(turn) : never(turn);
  };
}
