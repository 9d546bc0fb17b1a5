import type { Score, Scorer, ScorerContext } from '@masbench/core';
import { faultScore } from './fault.js';

/**
 * Scores a sample without throwing: a fault of the scorer, or of the function that makes the sample, is `unscored`.
 *
 * @throws Only what an aborted signal throws.
 */
export async function scoreSafely<Sample>(
  scorer: Scorer<Sample>,
  sample: () => Sample,
  context?: ScorerContext,
): Promise<Score> {
  try {
    return await scorer.score(sample(), context);
  } catch (error) {
    return faultScore(scorer.name, error, 'The scorer failed', context?.signal);
  }
}
