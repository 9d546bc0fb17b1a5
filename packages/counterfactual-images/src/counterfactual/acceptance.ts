import { weightedSum } from '@masbench/statistics';
import type { EditMeasures } from './measures/measure-edit.js';

/** α, β, γ and c of equation 3 of the paper (arXiv 2511.11182). */
export interface EditAcceptance {
  /** Weight of the visual similarity. */
  readonly alpha: number;
  /** Weight of the semantic similarity. */
  readonly beta: number;
  /** Weight of the naturalness. */
  readonly gamma: number;
  /** c: the least score that is accepted. */
  readonly threshold: number;
}

/** Equal weights, so that the score is in [0, 1]: the paper gives no values. */
const usual: EditAcceptance = { alpha: 1 / 3, beta: 1 / 3, gamma: 1 / 3, threshold: 0.7 };

/** Fills in defaults. @throws RangeError if a weight is negative */
export function completeAcceptance(given: Partial<EditAcceptance> = {}): EditAcceptance {
  const acceptance = { ...usual, ...given };
  const { alpha, beta, gamma } = acceptance;
  if (!(Math.min(alpha, beta, gamma) >= 0))
    throw new RangeError(
      `Cannot accept edits: every weight must be 0 or more: they are ${alpha}, ${beta} and ${gamma}`,
    );
  return acceptance;
}

/** Computes α·visual + β·semantic + γ·naturalness; `null` if a measure with a positive weight is missing. */
export function scoreEdit(
  { visual, semantic, naturalness }: EditMeasures,
  { alpha, beta, gamma }: EditAcceptance,
): number | null {
  return weightedSum([
    [alpha, visual],
    [beta, semantic],
    [gamma, naturalness],
  ]);
}
