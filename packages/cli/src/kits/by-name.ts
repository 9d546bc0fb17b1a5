import { isPath } from '../user-module.js';
import { UsageError } from '../usage-error.js';
import type { Kit } from './kit.js';

/** Loaded when they are named: each brings its game, its texts and its readers. */
const kits: Readonly<Record<string, () => Promise<Kit>>> = {
  hq: async () => (await import('./hq.js')).hqKit,
  mug: async () => (await import('./mug.js')).mugKit,
  werewolf: async () => (await import('./werewolf.js')).werewolfKit,
};

/**
 * A game by its name or by the path of its module.
 *
 * @param sha256 hash of the module as it was recorded
 * @throws UsageError
 */
export async function kitNamed(name: string, sha256?: string): Promise<Kit> {
  const load = Object.hasOwn(kits, name) ? kits[name] : undefined;
  if (load !== undefined) return load();
  if (isPath(name)) return (await import('./module.js')).kitOfModule(name, sha256);
  throw new UsageError(
    `There is no game ${JSON.stringify(name)}: choose ${Object.keys(kits).join(', ')}, or the path of a module (./my-game.ts)`,
  );
}
