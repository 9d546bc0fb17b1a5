import { divide } from '../penalty/penalties.js';
import { always, never, rivalRate, type Policy, type PolicyTurn } from './policies.js';

/** Weights of what a linear policy looks at. A weight that is left out is 0. */
export interface LinearWeights {
  readonly bias?: number | undefined;
  /** Of 1 less the lowest score. */
  readonly worst?: number | undefined;
  /** Of the lead in H over the best rival seen, in tenths; 0 where none was seen. */
  readonly lead?: number | undefined;
  /** Of the seat's reviews per passage, less those of the rival seen that reviews most. */
  readonly reviews?: number | undefined;
  /** Of the share of passages that are done. */
  readonly progress?: number | undefined;
}

/**
 * Reviews the worst summary where a weighted sum of what the seat sees is above 0. A family of policies to search, for
 * exploiters; with few weights it comes close to most of the others.
 */
export function linear({ bias = 0, worst = 0, lead = 0, reviews = 0, progress = 0 }: LinearWeights): Policy {
  return (turn) => {
    const { self } = turn.view;
    const score = turn.data.candidates[0]?.score ?? 1;
    const sum =
      bias +
      worst * (1 - score) +
      lead * computeLead(turn) +
      reviews * (divide(self.resources.reviews, self.completed) - rivalRate(turn)) +
      progress * divide(self.completed, self.passages);
    return sum > 0 ? always(turn) : never(turn);
  };
}

function computeLead({ view: { self, rivals } }: PolicyTurn): number {
  const seen = Object.values(rivals).flatMap((snapshot) =>
    typeof snapshot?.h === 'number' ? [snapshot.h] : [],
  );
  return self.h === null || seen.length === 0 ? 0 : 10 * (self.h - Math.max(...seen));
}
