import { defineStudies } from '@masbench/core/benchmark';
import { mug } from '../game/mug.js';
import { regularSpace } from '../policies/regular-space.js';
import { undercoverSpace } from '../policies/undercover-space.js';

/**
 * Studies of MUG: policies of the undercover, and of the regulars together.
 *
 * @example
 * ```ts
 * import { exploitBenchmark } from '@masbench/game-theory';
 * import { benchmark, studies } from '@masbench/game-mug';
 *
 * const { gain } = await exploitBenchmark(benchmark, { studies, among: 'undercover', target: 'scripted' });
 * console.log(gain);
 * ```
 */
export const studies = defineStudies(mug, {
  policySpaces: { undercover: undercoverSpace, regulars: regularSpace },
});
