import { countsAsWolf, roleTeam, type Role, type Team } from '../options/roles.js';
import type { Options } from '../options/schema.js';

/** The winner of a match: a side, or none. */
export type Winner = Team | 'draw';

/**
 * The winner, or `null` while the match goes on. Checked after the deal and after every death, before anything else
 * happens.
 *
 * @param living - Roles of the living.
 * @param dealt - Roles of all players.
 */
export function judgeWin(
  living: readonly Role[],
  dealt: readonly Role[],
  win: Options['win'],
): Winner | null {
  if (living.length === 0) return win.empty;
  const wolves = living.filter(countsAsWolf).length;
  if (wolves === 0) return 'village';
  return wolvesHaveWon(wolves, living, dealt, win.rule) ? 'wolves' : null;
}

function wolvesHaveWon(
  wolves: number,
  living: readonly Role[],
  dealt: readonly Role[],
  rule: Options['win']['rule'],
): boolean {
  const others = living.length - wolves;
  switch (rule) {
    case 'parity':
      return wolves >= others;
    case 'outnumber':
      return wolves > others;
    case 'eliminate-all':
      return others === 0;
    case 'literal':
      return wolves >= living.filter((role) => role === 'villager').length;
    case 'slaughter-side':
      return others === 0 || lost(isPlain, living, dealt) || lost(hasPower, living, dealt);
  }
}

/** True if no member of a dealt group is alive. */
function lost(group: (role: Role) => boolean, living: readonly Role[], dealt: readonly Role[]): boolean {
  return dealt.some(group) && !living.some(group);
}

function isPlain(role: Role): boolean {
  return role === 'villager';
}

function hasPower(role: Role): boolean {
  return roleTeam(role) === 'village' && role !== 'villager';
}
