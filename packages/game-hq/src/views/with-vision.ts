import { withView } from '@masbench/core';
import type { Hq } from '../game.js';
import { vision, type Vision } from './vision.js';

/**
 * The game with another vision. Agents of the game play both; the name goes into the manifest.
 *
 * @example
 * ```ts
 * import { hq, vision, withVision } from '@masbench/game-hq';
 *
 * const blind = withVision(hq, vision.off());
 * ```
 */
export function withVision(game: Hq, replacement: Vision): Hq {
  return withView(game, 'rivals', replacement.label, () => replacement);
}

/**
 * A vision from its name, for command lines and files: `on-review`, `off`, `always`, `delayed(3)`, `noisy(0.2)`.
 *
 * @throws RangeError for any other text.
 */
export function visionNamed(name: string): Vision {
  const [, kind, argument] = /^([a-z-]+)(?:\((\d+(?:\.\d+)?)\))?$/u.exec(name.trim()) ?? [];
  if (argument === undefined) {
    if (kind === 'on-review') return vision.onReview();
    if (kind === 'off') return vision.off();
    if (kind === 'always') return vision.always();
    if (kind === 'noisy') return vision.noisy();
  } else {
    if (kind === 'delayed') return vision.delayed(Number(argument));
    if (kind === 'noisy') return vision.noisy({ deviation: Number(argument) });
  }
  throw new RangeError(
    `Cannot choose a vision: its name must be on-review, off, always, delayed(decisions) or noisy(deviation), but is ${JSON.stringify(name)}`,
  );
}
