import type { HqSnapshot } from '../rules/snapshot.js';
import type { HqSelfView } from '../views/self-view.js';
import { always, never, type Policy } from './policies.js';
import { expectReviewPenalty } from '../penalty/expect-review.js';
import { forecastRival } from '../penalty/expect-rivals.js';

/** Pseudo-counts of a Beta distribution. */
export interface Belief {
  /** Steps with a review. */
  readonly reviewed: number;
  /** Steps without one. */
  readonly passed: number;
}

/** Options of the Bayes filter. */
export interface BayesFilterOptions {
  /** Belief in the rate of reviews of a rival before anything is seen. @default one step of each kind */
  readonly prior?: Belief | undefined;
  /** Share of the missing score that a review recovers, as believed before the first. @default 0.3 */
  readonly mended?: number | undefined;
  /** How many reviews that belief is worth. @default 5 */
  readonly confidence?: number | undefined;
}

/**
 * Keeps a belief about every rival and acts on it. A rival's reviews are a Bernoulli process of unknown rate: a snapshot
 * tells how many of its steps had one, and that no newer snapshot came tells that the steps since had none (under
 * `on-review`; their number follows from its pace). The gain of a review is learned from the seat's own. Reviews the
 * worst summary where α times the expected gain in H exceeds β times the expected addition to the penalty.
 */
export function bayesFilter({
  prior = { reviewed: 1, passed: 1 },
  mended = 0.3,
  confidence = 5,
}: BayesFilterOptions = {}): Policy {
  return (turn) => {
    const { self, rivals } = turn.view;
    const worst = turn.data.candidates[0]?.score ?? null;
    if (worst === null) return never(turn);
    const gain = (self.rules.alpha * expectedGain(self, worst, { mended, confidence })) / self.passages;
    const forecasts = Object.values(rivals).map((seen) =>
      forecastRival(seen, self.passages, expectReviews(reviewRateBelief(seen, self, prior), self.passages)),
    );
    return gain > self.rules.beta * expectReviewPenalty(self, forecasts) ? always(turn) : never(turn);
  };
}

/**
 * The belief in the rate of reviews of a rival, after a snapshot and what has not followed it: exact Bayes where every
 * step after the first has a review with the same unknown probability. The first step has none, as there is nothing to
 * review yet. A snapshot precedes the review that discloses it, which is therefore one more than it counts.
 */
export function reviewRateBelief(
  seen: Partial<HqSnapshot> | null,
  { completed, resources }: Pick<HqSelfView, 'completed' | 'resources'>,
  prior: Belief,
): Belief {
  if (seen === null) return { reviewed: prior.reviewed, passed: prior.passed + Math.max(0, completed - 1) };
  const { reviews, completed: met, seconds = null } = seen;
  if (typeof reviews !== 'number' || met === undefined)
    return { reviewed: prior.reviewed + 1, passed: prior.passed };
  const pace = met > 0 && seconds !== null && seconds > 0 ? met / seconds : null;
  const now = pace === null || resources.seconds === null ? completed : pace * resources.seconds;
  const steps = Math.max(reviews + 1, met, now - 1);
  return { reviewed: prior.reviewed + reviews + 1, passed: prior.passed + steps - (reviews + 1) };
}

/** Expects a rival's reviews by the belief's mean rate. */
function expectReviews({ reviewed, passed }: Belief, passages: number): number {
  return (reviewed / (reviewed + passed)) * (passages - 1);
}

function expectedGain(
  self: HqSelfView,
  worst: number,
  { mended, confidence }: { readonly mended: number; readonly confidence: number },
): number {
  const { h, hBefore, resources, completed } = self;
  const believed = mended * (1 - worst);
  if (h === null || hBefore === null) return believed;
  const learned = (h - hBefore) * completed;
  return (believed * confidence + learned) / (confidence + resources.reviews);
}
