import type { Scorer, SourcedOutput } from '@masbench/core';
import { againstCopying, lexical } from '@masbench/scorers';

/**
 * The scorer of the benchmark unless `scorer` names another one: `lexical`, discounted by `againstCopying`, as a copied
 * passage is faithful beyond doubt.
 *
 * @example
 * ```ts
 * import { hqScorer } from '@masbench/game-hq';
 * import { asService } from '@masbench/scorers';
 *
 * const services = { evaluate: asService(hqScorer) };
 * ```
 */
export const hqScorer: Scorer<SourcedOutput> = {
  ...againstCopying(lexical({ evidence: 0 })),
  // Measured as that of `lexical`, which see: discounts lower the scores of faithful texts, too.
  reviewBelow: 0.44,
};
