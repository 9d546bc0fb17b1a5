import { defineStudies } from '@masbench/core/benchmark';
import { hq } from '../game.js';
import { linearSpace } from '../players/linear-space.js';
import { reducedHq, reducedHqSchema } from '../reduced/two-passages.js';
import { reviewLeak } from '../views/hidden-review.js';

/**
 * Studies of MAS-HQ, with any tasks: the price of a review, linear policies of reviewing, and two passages to solve.
 *
 * @example
 * ```ts
 * import { exploitBenchmark } from '@masbench/game-theory';
 * import { benchmark, studies } from '@masbench/game-hq';
 *
 * const { gain } = await exploitBenchmark(benchmark, { studies, target: 'scripted' });
 * console.log(gain);
 * ```
 */
export const studies = defineStudies(hq, {
  leaks: { review: reviewLeak },
  policySpaces: { linear: linearSpace },
  reductions: {
    'two-passages': {
      description:
        'Two passages, two qualities of a summary, calls that cost the same; the payoff is the lead in Q.',
      settings: reducedHqSchema,
      start: (settings) => reducedHq(reducedHqSchema.parse(settings)),
    },
  },
});
