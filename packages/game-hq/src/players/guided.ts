import { type Rng, exactMath } from '@masbench/statistics';
import { always, never, type PolicyTurn } from './policies.js';
import type { PolicyAction } from '../rules/choices.js';

/** How often a guided policy reviews. */
export interface GuidedOptions {
  /** Probability of a review where T recommends one. @default 1 */
  readonly recommended?: number | undefined;
  /** Probability of a review where T recommends none. @default 0 */
  readonly otherwise?: number | undefined;
  /**
   * How strongly the last snapshots of rivals change these probabilities, from 0 (not at all) to 1: the odds of a review
   * grow where the seat's mean is behind the best rival's, and shrink where it is ahead. @default 0
   */
  readonly rivalry?: number | undefined;
  /** The lead in H over the best rival at which the probabilities hold as they are. @default 0 */
  readonly usualLead?: number | undefined;
}

/** A decision that draws: what simulated players decide by. */
export type DrawnPolicy = (turn: PolicyTurn, rng: Pick<Rng, 'float'>) => PolicyAction;

/**
 * Follows the recommendation of T most of the time, as the paper's Policy Agents do (appendix C), and looks at what
 * rivals disclose. With its defaults it is the recommendation itself.
 */
export function guided({
  recommended = 1,
  otherwise = 0,
  rivalry = 0,
  usualLead = 0,
}: GuidedOptions = {}): DrawnPolicy {
  return (turn, rng) => {
    const probability = turn.view.self.recommendation?.choice === 'review' ? recommended : otherwise;
    const drawn = rng.float();
    return drawn < swayed(probability, rivalry * computeLead(turn, usualLead)) ? always(turn) : never(turn);
  };
}

/** A probability whose odds are multiplied by exp(−lead): certain ones stay certain. */
function swayed(probability: number, lead: number): number {
  const odds = probability * exactMath.exp(-lead);
  return probability === 0 ? 0 : odds / (odds + 1 - probability);
}

/** The lead in H over the best rival seen beyond the usual one, in hundredths, from −1 to 1; 0 where no rival was seen. */
function computeLead({ view: { self, rivals } }: PolicyTurn, usual: number): number {
  const seen = Object.values(rivals).flatMap((snapshot) =>
    typeof snapshot?.h === 'number' ? [snapshot.h] : [],
  );
  if (self.h === null || seen.length === 0) return 0;
  return Math.min(1, Math.max(-1, 100 * (self.h - Math.max(...seen) - usual)));
}
