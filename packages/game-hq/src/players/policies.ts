import { countTokens, type Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import type { PolicyAction } from '../rules/choices.js';
import type { HqSelfView } from '../views/self-view.js';
import type { RivalsView } from '../views/vision.js';

/** The input of a policy: the data and the view of the move. */
export type PolicyTurn = Pick<Turn<Hq, 'policy'>, 'data' | 'view'>;

/** A decision as a pure function of what the seat sees. */
export type Policy = (turn: PolicyTurn) => PolicyAction;

/** Expectations of the `greedy` policy. */
export interface GreedyOptions {
  /** Expected share of the missing score that a review recovers, in [0, 1]. @default 0.5 */
  readonly mended?: number | undefined;
  /** Expected reviews per passage of a rival without a snapshot. @default 0.5 */
  readonly rivalReviews?: number | undefined;
}

/** Always continues and never reviews. */
export const never: Policy = ({ data }) => ({
  choice: data.choices.includes('continue') ? 'continue' : 'end',
});

/** Reviews the worst summary whenever possible. */
export const always: Policy = (turn) =>
  turn.data.choices.includes('review') ? { choice: 'review' } : never(turn);

/** Reviews the worst summary that may be reviewed if it scores below a limit. @param limit @default the match's T */
export function threshold(limit?: number): Policy {
  return (turn) => {
    const worst = turn.data.candidates[0]?.score ?? null;
    return worst !== null && worst < (limit ?? turn.view.self.rules.threshold) ? always(turn) : never(turn);
  };
}

/**
 * Reviews the worst summary if it lies this far below the seat's own mean: a limit independent of the scorer's scale.
 *
 * @param margin @default 0.1
 */
export function straggler(margin = 0.1): Policy {
  return (turn) => {
    const worst = turn.data.candidates[0]?.score ?? null;
    const mean = turn.view.self.h;
    return worst !== null && mean !== null && worst < mean - margin ? always(turn) : never(turn);
  };
}

/**
 * Reviews the worst summary if the expected gain in Q is positive: α times the gain in the mean must exceed β times
 * the added penalty. The penalty is estimated from one review at the seat's mean cost per call, divided by the
 * greatest amount that any seat is on course for: rivals by their last snapshot, or by expectation without one.
 */
export function greedy({ mended = 0.5, rivalReviews = 0.5 }: GreedyOptions = {}): Policy {
  return (turn) => {
    const worst = turn.data.candidates[0]?.score ?? null;
    if (worst === null) return never(turn);
    const { self, rivals } = turn.view;
    const gain = (self.rules.alpha * mended * (1 - worst)) / self.passages;
    const cost = self.rules.beta * addedPenalty(self, rivals, rivalReviews);
    return gain > cost ? always(turn) : never(turn);
  };
}

function addedPenalty(self: HqSelfView, rivals: RivalsView, rivalReviews: number): number {
  const { calls, seconds, reviews } = self.resources;
  const tokens = countTokens(self.resources) ?? null;
  const seen = Object.values(rivals);
  const shareOf = (field: 'calls' | 'tokens' | 'seconds', own: number | null): number => {
    if (own === null || own === 0) return 0;
    const perCall = own / Math.max(1, calls ?? 1);
    return perCall / greatest(own, field);
  };
  const greatest = (own: number, field: 'calls' | 'tokens' | 'seconds' | 'reviews'): number =>
    Math.max(
      onCourse(own, self.completed, self.passages),
      ...seen.map((snapshot) => onCourse(snapshot?.[field] ?? 0, snapshot?.completed ?? 0, self.passages)),
    );
  const unseen = seen.includes(null) ? rivalReviews * self.passages : 0;
  return (
    shareOf('calls', calls) +
    shareOf('tokens', tokens) +
    shareOf('seconds', seconds) +
    1 / Math.max(1, unseen, greatest(reviews, 'reviews'))
  );
}

/** The extrapolated amount at the end of the match. */
function onCourse(amount: number, completed: number, passages: number): number {
  return completed === 0 ? amount : (amount / completed) * passages;
}
