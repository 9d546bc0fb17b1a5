import { defineStudies } from '@masbench/core/benchmark';
import { werewolf } from './game.js';
import { villageSpace } from './policies/village-space.js';
import { wolvesSpace } from './policies/wolves-space.js';

/**
 * Studies of Werewolf: policies of the wolves together, and of all others together.
 *
 * @example
 * ```ts
 * import { exploitBenchmark } from '@masbench/game-theory';
 * import { benchmark, studies } from '@masbench/game-werewolf';
 *
 * const { gain } = await exploitBenchmark(benchmark, { studies, among: 'wolves', target: 'scripted' });
 * console.log(gain);
 * ```
 */
export const studies = defineStudies(werewolf, {
  policySpaces: { wolves: wolvesSpace, village: villageSpace },
});
