import type { Options } from '../options/schema.js';
import { seen } from '../table/table.js';
import type { Player } from '../state.js';

type Sees = Options['seer']['sees'];

const wolfWords = /^(?:werewolf|wolf|wolves|mafia|black|yes|true)$/u;
const humanWords =
  /^(?:human|villager|village|town|bystander|not (?:a )?(?:wolf|werewolf|mafia)|good|white|no|false)$/u;

/**
 * Whether a recorded inspection result is what the power reveals about a player. Sources name a role, a team, a
 * species, or yes and no in their own words; results that only separate wolf from human are compared as such.
 *
 * @param role - The source's word for the player's role.
 */
export function sameResult(
  recorded: unknown,
  { player, role, sees }: { readonly player: Player; readonly role: string; readonly sees: Sees },
): boolean {
  const wolf = seen(player, 'species') === 'wolf';
  if (typeof recorded === 'boolean') return recorded === wolf;
  const word = String(recorded).trim().toLowerCase();
  const derived = seen(player, sees);
  if (word === derived || (sees === 'role' && word === role.toLowerCase())) return true;
  if (wolfWords.test(word)) return derived === 'wolves' || wolf;
  return humanWords.test(word) && (derived === 'human' || derived === 'village');
}
