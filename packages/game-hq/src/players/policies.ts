import type { Turn } from '@masbench/core';
import type { Hq } from '../game.js';
import type { PolicyAction } from '../rules/choices.js';
import { expectReviewPenalty } from '../penalty/expect-review.js';
import { projectRival } from '../penalty/expect-rivals.js';
import { divide } from '../penalty/penalties.js';

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
    const expected = Object.values(rivals).map((seen) =>
      projectRival(seen, self.passages, rivalReviews * self.passages),
    );
    const cost = self.rules.beta * expectReviewPenalty(self, expected);
    return gain > cost ? always(turn) : never(turn);
  };
}

/** The reviews per passage of the rival seen that reviews most; 0 where none was seen. */
export function rivalRate({ view: { rivals } }: PolicyTurn): number {
  const rates = Object.values(rivals).map((rival) => divide(rival?.reviews ?? 0, rival?.completed ?? 0));
  return Math.max(0, ...rates);
}
