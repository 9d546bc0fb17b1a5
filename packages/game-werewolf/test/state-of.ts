import type { Role } from '../src/options/roles.ts';
import type { State } from '../src/state.ts';
import { names } from './support.ts';

export const table: readonly Role[] = ['werewolf', 'werewolf', 'seer', 'doctor', 'villager', 'villager'];

/** Players of these roles, who sit and speak in the order of their seats, some of them dead. */
export function stateOf(roles: readonly Role[] = table, dead: readonly number[] = []): State {
  const none = { asked: 0, failed: 0 };
  return {
    round: 1,
    step: 5,
    phase: 'night',
    players: roles.map((role, index) => ({
      seat: `seat ${index}`,
      name: names[index] ?? '',
      role,
      alive: !dead.includes(index),
      spoken: 0,
      facts: [],
      notes: [],
      play: { ...none },
      analysis: { ...none },
    })),
    deal: { table: null, roles: null, names: null, speaking: null },
    table: roles.map((_, index) => index),
    speaking: roles.map((_, index) => index),
    nights: [],
    days: [],
    deaths: [],
    news: [],
    statements: [],
    pending: [],
    summarizing: [],
    log: [],
    winner: null,
  };
}
