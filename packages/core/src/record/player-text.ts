import { natures, type PlayerNature } from '../contracts/agent.js';

/** A player as results are drawn. */
interface DrawnPlayer {
  readonly agent: string;
  readonly nature: PlayerNature | 'mixed' | null;
}

/**
 * Returns a player as a table shows it: what was typed, with its nature in brackets unless it is a model. `scripted` and
 * `simulated:<preset>` of that nature already say it. Two players never have the same text, and one that is not a model
 * never has a text without its nature.
 *
 * @example
 * ```ts
 * import { playerText } from '@masbench/core/record';
 *
 * playerText({ agent: './follower.ts', nature: 'scripted' }); // ./follower.ts (scripted)
 * playerText({ agent: 'scripted', nature: 'model' }); // scripted (model)
 * ```
 */
export function playerText({ agent, nature }: DrawnPlayer): string {
  const shown = nature ?? 'model';
  return natureRead(agent) === shown ? agent : `${agent} (${shown})`;
}

/** Returns what a reader would take an unlabeled text for; `undefined` if it ends like a label itself. */
function natureRead(agent: string): string | undefined {
  if (/ \((scripted|simulated|model|human|mixed)\)$/.test(agent)) return undefined;
  return natures.find((nature) => agent === nature || agent.startsWith(`${nature}:`)) ?? 'model';
}
